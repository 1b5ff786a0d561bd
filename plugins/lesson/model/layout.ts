/** How slide and video share the stage: side by side, a small video over the slide, one below the other. */
const layouts = ['beside', 'inset', 'stacked'] as const;
export type Layout = (typeof layouts)[number];

export const LAYOUT_KEY = 'cmsLesson.layout';
export const readLayout = (stored: string | null): Layout => layouts.find((layout) => layout === stored) ?? 'beside';

/** Where the small video lies: 0 at the left or top, 1 at the right or bottom of the free space. */
export interface InsetPosition {
  readonly x: number;
  readonly y: number;
}

export const POSITION_KEY = 'cmsLesson.inset';
const DOCK: InsetPosition = { x: 1, y: 1 };
const STEP = 0.1;

const inside = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * 1000) / 1000;

export function readInsetPosition(stored: string | null): InsetPosition {
  const [x, y] = (stored ?? '').split(' ').map(Number);
  return Number.isFinite(x) && Number.isFinite(y) ? { x: inside(x!), y: inside(y!) } : DOCK;
}
export const writeInsetPosition = ({ x, y }: InsetPosition): string => `${x} ${y}`;

export const movedTo = (x: number, y: number): InsetPosition => ({ x: inside(x), y: inside(y) });

/** Where an arrow key moves it; null for another key. Home: top left, End: bottom right. */
export function movedByKey({ x, y }: InsetPosition, key: string): InsetPosition | null {
  switch (key) {
    case 'ArrowLeft':
      return movedTo(x - STEP, y);
    case 'ArrowRight':
      return movedTo(x + STEP, y);
    case 'ArrowUp':
      return movedTo(x, y - STEP);
    case 'ArrowDown':
      return movedTo(x, y + STEP);
    case 'Home':
      return { x: 0, y: 0 };
    case 'End':
      return { x: 1, y: 1 };
    default:
      return null;
  }
}

type Corner = 'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft';
const CORNER_POSITIONS: Readonly<Record<Corner, InsetPosition>> = {
  topLeft: { x: 0, y: 0 },
  topRight: { x: 1, y: 0 },
  bottomRight: { x: 1, y: 1 },
  bottomLeft: { x: 0, y: 1 },
};

/** The corner next to a position. */
export const cornerOf = ({ x, y }: InsetPosition): Corner =>
  y < 0.5 ? (x < 0.5 ? 'topLeft' : 'topRight') : x < 0.5 ? 'bottomLeft' : 'bottomRight';

/** The position of the next corner, clockwise. */
export function nextCorner(position: InsetPosition): InsetPosition {
  const corners = Object.keys(CORNER_POSITIONS) as Corner[];
  return CORNER_POSITIONS[corners[(corners.indexOf(cornerOf(position)) + 1) % corners.length]!];
}

/** Widths from which the arrangements make sense, in letters of 16 px: below, one is under the other. */
const INSET_FROM = 34,
  BESIDE_FROM = 54;
export const EVERY_LAYOUT: readonly Layout[] = ['beside', 'inset', 'stacked'];
const NARROW: readonly Layout[] = ['inset', 'stacked'];
const STACKED: readonly Layout[] = ['stacked'];

/** The arrangements for which a stage has room. @param width px */
export function layoutsIn(width: number): readonly Layout[] {
  const letters = width / 16;
  if (letters < INSET_FROM) return STACKED;
  return letters < BESIDE_FROM ? NARROW : EVERY_LAYOUT;
}
