"""make_wav.py path: two seconds of a tone that swells, 16 bits, two channels."""
import sys
import wave

import numpy as np

RATE = 8000
time = np.arange(2 * RATE + 5) / RATE
left = np.sin(2 * np.pi * 330 * time) * time / 2 * 30000
frames = np.stack([left, 0 * left], axis=1).astype("<i2").tobytes()
with wave.open(sys.argv[1], "wb") as recording:
    recording.setnchannels(2)
    recording.setsampwidth(2)
    recording.setframerate(RATE)
    recording.writeframes(frames)
