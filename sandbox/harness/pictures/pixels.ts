import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How far two colours of a point may be apart: rounding of the same page is below it, a colour of another theme is not. */
const THRESHOLD = 0.05;
/** So many points of smoothed edges may be of another shade, and so much: browsers do not always draw a curve from the same pieces. */
const EDGES = { points: 24, threshold: 0.15 };

/** In what two pictures differ. */
interface PixelDifference {
  /** Points that are not alike; of another size: those that one has and the other has not, too. */
  readonly points: number;
  /** A picture that shows them. */
  readonly shown: Buffer;
}

/** On a ground as large as both: what one lacks differs. */
function grounded({ width, height, data }: PNG, wide: number, high: number): Buffer {
  const ground = new PNG({ width: wide, height: high });
  for (let row = 0; row < height; row++) ground.data.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * wide * 4);
  return ground.data;
}

/** Compares two PNG pictures point by point; null when a person sees no difference. */
export function comparePictures(before: Buffer, after: Buffer): PixelDifference | null {
  if (before.equals(after)) return null;
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const difference = new PNG({ width, height });
  const sides = [one, other].map((each) => grounded(each, width, height)) as [Buffer, Buffer];
  const pointsOf = (threshold: number, includeAA = true): number =>
    pixelmatch(sides[0], sides[1], difference.data, width, height, { threshold, includeAA });
  const isAsLarge = one.width === other.width && one.height === other.height;
  const isShade = isAsLarge && pointsOf(EDGES.threshold) === 0 && pointsOf(THRESHOLD, false) === 0;
  const points = pointsOf(THRESHOLD);
  if (isShade && points <= EDGES.points) return null;
  return { points, shown: PNG.sync.write(difference) };
}
