/**
 * How a frame number is burnt into the test clips: two rows of blocks over the whole width at the top of the picture, each a
 * ninth of its height. A block of the upper row is white for 1 and black for 0, the block below it the opposite, so that
 * only the difference counts and neither brightness nor compression matters. From left to right: 1 0 1, ten bits of the
 * number (most significant first), one bit that makes the count of ones in the number even, 0 1.
 */
export const COLUMNS = 16;
/** Height of a row of blocks as a part of the picture's height. */
export const ROW_HEIGHT = 1 / 9;
const START = [1, 0, 1] as const;
const END = [0, 1] as const;
const NUMBER_BITS = COLUMNS - START.length - END.length - 1;
/** The largest number that can be written. */
export const LAST_FRAME = 2 ** NUMBER_BITS - 1;

const parity = (bits: readonly number[]): number => bits.reduce((sum, bit) => sum + bit, 0) % 2;

/** The upper row's bits of a frame. @throws RangeError when the number does not fit. */
export function bitsOf(frame: number): number[] {
  if (!Number.isInteger(frame) || frame < 0 || frame > LAST_FRAME)
    throw new RangeError(`Frame ${frame} cannot be written; the last one is ${LAST_FRAME}.`);
  const bits = Array.from({ length: NUMBER_BITS }, (_, position) => (frame >> (NUMBER_BITS - 1 - position)) & 1);
  return [...START, ...bits, parity(bits), ...END];
}

/** The frame of an upper row's bits, or null when sync pattern or parity do not fit. */
export function frameOf(bits: readonly number[]): number | null {
  const number = bits.slice(START.length, START.length + NUMBER_BITS);
  const fits =
    bits.length === COLUMNS &&
    START.every((bit, position) => bits[position] === bit) &&
    END.every((bit, position) => bits[COLUMNS - END.length + position] === bit) &&
    bits[START.length + NUMBER_BITS] === parity(number);
  return fits ? number.reduce((sum, bit) => sum * 2 + bit, 0) : null;
}
