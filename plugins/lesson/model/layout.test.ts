import { describe, expect, it } from 'vitest';
import { cornerOf, movedByKey, movedTo, nextCorner, readLayout, readInsetPosition, writeInsetPosition } from './layout.ts';

describe('the arrangement', () => {
  it('is what was kept, side by side for anything else', () => {
    expect([readLayout('inset'), readLayout('stacked'), readLayout('nonsense'), readLayout(null)]).toEqual([
      'inset',
      'stacked',
      'beside',
      'beside',
    ]);
  });
});

describe("the small video's place", () => {
  it('is read as it was written, stays inside, and is the bottom right for anything else', () => {
    expect(readInsetPosition(writeInsetPosition({ x: 0.25, y: 0.5 }))).toEqual({ x: 0.25, y: 0.5 });
    expect([readInsetPosition('-3 7'), readInsetPosition('x y'), readInsetPosition('0.5'), readInsetPosition(null)]).toEqual([
      { x: 0, y: 1 },
      { x: 1, y: 1 },
      { x: 1, y: 1 },
      { x: 1, y: 1 },
    ]);
    expect(movedTo(Number.POSITIVE_INFINITY, -1)).toEqual({ x: 1, y: 0 });
  });

  it('is moved by arrows within the stage, and to the corners by Home and End', () => {
    expect([
      movedByKey({ x: 1, y: 1 }, 'ArrowRight'),
      movedByKey({ x: 1, y: 1 }, 'ArrowLeft'),
      movedByKey({ x: 0.5, y: 0.5 }, 'ArrowUp'),
      movedByKey({ x: 0.5, y: 0.5 }, 'Home'),
      movedByKey({ x: 0, y: 0 }, 'End'),
      movedByKey({ x: 0, y: 0 }, 'a'),
    ]).toEqual([{ x: 1, y: 1 }, { x: 0.9, y: 1 }, { x: 0.5, y: 0.4 }, { x: 0, y: 0 }, { x: 1, y: 1 }, null]);
  });

  it('goes round the corners clockwise from whichever is nearest', () => {
    const round = ['topLeft'];
    for (let position = { x: 0.1, y: 0.2 }, step = 0; step < 4; step++) {
      position = nextCorner(position);
      round.push(cornerOf(position));
    }
    expect(round).toEqual(['topLeft', 'topRight', 'bottomRight', 'bottomLeft', 'topLeft']);
  });
});
