#!/usr/bin/env swift
#if DUO_SDK
print(1)
#endif
