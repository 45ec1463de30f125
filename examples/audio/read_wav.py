"""read_wav.py recording.wav samples.npy: a 16-bit recording as f32 in [-1, 1), its first channel."""
import sys
import wave

import numpy as np


def main():
    with wave.open(sys.argv[1], "rb") as recording:
        if recording.getsampwidth() != 2:
            sys.exit(f"{sys.argv[1]}: samples have {8 * recording.getsampwidth()} bits, not 16")
        frames = recording.readframes(recording.getnframes())
        channels, rate = recording.getnchannels(), recording.getframerate()
    samples = np.frombuffer(frames, "<i2").reshape(-1, channels)[:, 0]
    np.save(sys.argv[2], (samples / 32768).astype(np.float32))
    print(f"{sys.argv[1]}: {len(samples)} samples at {rate} Hz")


main()
