#!/usr/bin/env python3
"""Trains a small network on a GPU. Input of tutorial 18: gpu2npu moves it to an NPU.

The words torch.cuda and "cuda:0" in this text are documentation and stay as they are.
"""
import argparse
import os

import torch
import torch.distributed as dist
import torch.nn as nn
from torch.cuda.amp import GradScaler, autocast
from torch.profiler import ProfilerActivity, profile
from torch.utils.data import DataLoader, TensorDataset

BARRACUDA = "barracuda"  # a fish, not a device


class Net(nn.Module):
    def __init__(self, hidden=64):
        super().__init__()
        self.first = nn.Linear(784, hidden)
        self.last = nn.Linear(hidden, 10)
        self.memory = nn.GRU(hidden, hidden)

    def forward(self, x):
        return self.last(torch.relu(self.first(x)))


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--gpu", type=int, default=0, help="number of the card")
    parser.add_argument("--backend", default="nccl")
    return parser.parse_args()


def main():
    args = parse()
    os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
    if args.backend == "nccl" and torch.cuda.device_count() > 1:
        dist.init_process_group(backend=args.backend)
    device = torch.device(f"cuda:{args.gpu}" if torch.cuda.is_available() else "cpu")
    torch.cuda.set_device(args.gpu)
    torch.cuda.manual_seed_all(7)

    model = Net().cuda()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    scaler = GradScaler()
    images = torch.zeros(256, 784, device=args.gpu)
    labels = torch.randint(0, 10, (256,)).to(args.gpu, non_blocking=True)
    data = TensorDataset(images, labels)
    loader = DataLoader(data, batch_size=64, shuffle=True)

    with profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) as prof:
        for epoch in range(2):
            for x, y in loader:
                x, y = x.to(device), y.to(device)
                with autocast():
                    loss = nn.functional.cross_entropy(model(x), y)
                optimizer.zero_grad()
                scaler.scale(loss).backward()
                scaler.step(optimizer)
                scaler.update()
            (torch  # the point may stand on the next line
             .cuda.synchronize())
            print(f"epoch {epoch}: loss {loss.item():.4f} on {device}, "
                  f"{torch.cuda.memory_allocated() / 2**20:.1f} MiB, is_cuda {x.is_cuda}")
    state = torch.load("net.pt", map_location={"cuda:0": "cuda:%d" % args.gpu})
    model.load_state_dict(state)


if __name__ == "__main__":
    main()
