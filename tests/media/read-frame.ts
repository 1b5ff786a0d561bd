import { COLUMNS, frameOf, ROW_HEIGHT } from './frame-code.ts';

/** Pixels as a canvas gives them: four bytes each, red first. */
export interface Pixels {
  readonly data: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}
interface Canvas {
  readonly width: number;
  readonly height: number;
  getContext(
    kind: '2d',
    options?: { willReadFrequently?: boolean },
  ): { getImageData(x: number, y: number, width: number, height: number): Pixels } | null;
}

// Blocks of a picture that has no code differ by less; well compressed ones by 200 and more.
const LEAST_DIFFERENCE = 48;
// The edges of a block are blurred by compression and scaling.
const MARGIN = 0.25;

function brightness({ data, width, height }: Pixels, column: number, row: number): number {
  const cell = width / COLUMNS;
  const tall = height * ROW_HEIGHT;
  const [left, right] = [(column + MARGIN) * cell, (column + 1 - MARGIN) * cell].map(Math.round) as [number, number];
  const [top, bottom] = [(row + MARGIN) * tall, (row + 1 - MARGIN) * tall].map(Math.round) as [number, number];
  let sum = 0;
  let count = 0;
  for (let y = top; y < Math.max(bottom, top + 1); y += 1) {
    for (let x = left; x < Math.max(right, left + 1); x += 1, count += 1) {
      const position = (y * width + x) * 4;
      sum += 0.299 * (data[position] ?? 0) + 0.587 * (data[position + 1] ?? 0) + 0.114 * (data[position + 2] ?? 0);
    }
  }
  return sum / count;
}

function pixelsOf(source: Pixels | Canvas): Pixels | null {
  if ('data' in source) return source;
  const rows = Math.ceil(source.height * ROW_HEIGHT * 2);
  const top = source.getContext('2d', { willReadFrequently: true })?.getImageData(0, 0, source.width, rows);
  return top === undefined ? null : { data: top.data, width: source.width, height: source.height };
}

/**
 * The number burnt into a frame of a test clip (frame-code.ts).
 * @param source the whole picture, undistorted, at any size from 64 px of width: its pixels, or a canvas it was drawn to.
 * @returns the frame's number, counted from 0; null when the picture carries none or it cannot be read for certain.
 */
export function readFrameNumber(source: Pixels | Canvas): number | null {
  const pixels = pixelsOf(source);
  if (pixels === null) return null;
  const bits: number[] = [];
  for (let column = 0; column < COLUMNS; column += 1) {
    const difference = brightness(pixels, column, 0) - brightness(pixels, column, 1);
    if (Math.abs(difference) < LEAST_DIFFERENCE) return null;
    bits.push(difference > 0 ? 1 : 0);
  }
  return frameOf(bits);
}
