/* threads.h - what the tests with threads share. Include after test.h; everything is TEST_FN, so a test takes what it needs. */
#ifndef ASL_TEST_THREADS_H
#define ASL_TEST_THREADS_H
#include <pthread.h>

TEST_FN int get(int *p) { return __atomic_load_n(p, __ATOMIC_SEQ_CST); }
TEST_FN void put(int *p, int v) { __atomic_store_n(p, v, __ATOMIC_SEQ_CST); }
TEST_FN int add(int *p, int v) { return __atomic_add_fetch(p, v, __ATOMIC_SEQ_CST); }
/* Waits until *flag is at least `least`; 0 when that did not happen in time. */
TEST_FN int until(int *flag, int least, double seconds) {
  double end = test_now() + seconds * test_slowness();
  while (get(flag) < least) {
    if (test_now() > end) return 0;
    test_sleep(0.0005);
  }
  return 1;
}
TEST_FN pthread_t start(void *(*fn)(void *), void *arg) {
  pthread_t t;
  REQUIRE(pthread_create(&t, NULL, fn, arg) == 0);
  return t;
}
TEST_FN void join(pthread_t t) { pthread_join(t, NULL); }
/* The number aclrtSubscribeReport wants for this thread. */
TEST_FN uint64_t self_id(void) {
  pthread_t t = pthread_self();
  uint64_t id = 0;
  memcpy(&id, &t, sizeof t < sizeof id ? sizeof t : sizeof id);
  return id;
}
#endif
