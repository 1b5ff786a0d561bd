import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawFrame } from './draw.ts';
import { bitsOf, frameOf, LAST_FRAME } from './frame-code.ts';
import { readFrameNumber, type Pixels } from './read-frame.ts';

/** A grey picture as a canvas gives it; `change` alters each value. */
function pixels(
  grey: Uint8Array,
  width: number,
  height: number,
  change: (value: number, position: number) => number = (value) => value,
): Pixels {
  const data = new Uint8ClampedArray(grey.length * 4);
  grey.forEach((value, position) =>
    data.set([change(value, position), change(value, position), change(value, position), 255], position * 4),
  );
  return { data, width, height };
}

describe('frame numbers in the picture', () => {
  it('every number is read back', () => {
    for (let frame = 0; frame <= LAST_FRAME; frame += 1)
      expect(readFrameNumber(pixels(drawFrame(frame % 500, 96, 54, 25), 96, 54))).toBe(frame % 500);
    for (let frame = 0; frame <= LAST_FRAME; frame += 1) expect(frameOf(bitsOf(frame))).toBe(frame);
  });

  it('at any size, dark, pale and noisy', () => {
    let state = 7;
    const noise = (): number => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return (state / 2147483648 - 0.5) * 80;
    };
    for (const [width, height] of [
      [64, 36],
      [213, 120],
      [640, 360],
    ] as const) {
      const grey = drawFrame(341, width, height, 25);
      for (const change of [
        (value: number) => value * 0.3,
        (value: number) => 150 + value * 0.3,
        (value: number) => value * 0.6 + 50 + noise(),
      ]) {
        expect(readFrameNumber(pixels(grey, width, height, change)), `${width} px`).toBe(341);
      }
    }
  });

  it('a frame decoded from a clip and scaled to 96 px is read', () => {
    expect(readFrameNumber(pixels(readFileSync(new URL('files/frame-137.gray', import.meta.url)), 96, 54))).toBe(137);
  });

  it('a canvas is asked for the rows of the code alone', () => {
    const grey = drawFrame(77, 320, 180, 25);
    const asked: number[][] = [];
    const canvas = {
      width: 320,
      height: 180,
      getContext: () => ({
        getImageData: (...area: [number, number, number, number]) => {
          asked.push(area);
          return pixels(grey.slice(0, 320 * area[3]), 320, area[3]);
        },
      }),
    };
    expect(readFrameNumber(canvas)).toBe(77);
    expect(asked).toEqual([[0, 0, 320, 40]]);
  });

  it('a picture without a code, a blend of two frames and a flipped bit give null', () => {
    expect(readFrameNumber(pixels(new Uint8Array(96 * 54).fill(128), 96, 54))).toBeNull();
    const [one, other] = [drawFrame(100, 96, 54, 25), drawFrame(103, 96, 54, 25)];
    expect(
      readFrameNumber(
        pixels(
          one.map((value, position) => (value + (other[position] ?? 0)) / 2),
          96,
          54,
        ),
      ),
    ).toBeNull();
    const bits = bitsOf(100);
    for (let position = 0; position < bits.length; position += 1)
      expect(frameOf(bits.map((bit, index) => (index === position ? 1 - bit : bit))), `bit ${position}`).toBeNull();
    expect(() => bitsOf(LAST_FRAME + 1)).toThrow(RangeError);
  });
});
