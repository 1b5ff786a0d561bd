import { useEffect, useRef, useState, type RefObject } from 'react';
import { watchDrag } from '../../../core/api.ts';
import { dropChapterOn, dropOn, type Chapter, type Row, type Side, type Spot, type Step } from '../model/tree.ts';

/** A step or a chapter, by its row. */
interface Dragged {
  readonly row: string;
  readonly step: Step | null;
  readonly chapter: Chapter | null;
}

interface Target {
  readonly row: string;
  readonly side: Side;
  /** Does what is shown. */
  go(moves: Moves): void;
}

interface Moves {
  step(step: Step, to: Spot): void;
  chapter(chapter: Chapter, to: number): void;
  /** Escape has left all as it is. */
  cancelled(title: string): void;
}

interface Shown {
  readonly dragged: string;
  readonly drop: { readonly row: string; readonly side: Side } | null;
}

const NONE: Shown = { dragged: '', drop: null };

const read = <T>(value: string | undefined): T | null => (value === undefined ? null : (JSON.parse(value) as T));

function rowOf(element: Element | null): (Row & { readonly path: string; readonly box: DOMRect }) | null {
  const row = element?.closest<HTMLElement>('[data-row]') ?? null;
  if (row === null) return null;
  const { row: path = '', step, container, chapter } = row.dataset;
  return {
    ...{ step: read<Step>(step), chapter: read<Chapter>(chapter) },
    ...{ container: read<NonNullable<Row['container']>>(container), path, box: row.getBoundingClientRect() },
  };
}

function targetOf({ step, chapter }: Dragged, under: Element, y: number): Target | null {
  const row = rowOf(under);
  if (row === null) return null;
  const isUpper = y < row.box.top + row.box.height / 2;
  if (step !== null) {
    const found = dropOn(step, row, isUpper);
    return found && { row: row.path, side: found.side, go: (moves) => moves.step(step, found.to) };
  }
  const to = chapter && dropChapterOn(chapter, row, isUpper);
  return to === null ? null : { row: row.path, side: isUpper ? 'before' : 'after', go: (moves) => moves.chapter(chapter!, to) };
}

/** Moves rows by mouse, pen or finger, at their handle; Escape leaves all as it is. */
export function useDrag(box: RefObject<HTMLElement | null>, moves: Moves): Shown {
  const [shown, setShown] = useState<Shown>(NONE);
  const latest = useRef(moves);
  useEffect(() => {
    latest.current = moves;
  });
  useEffect(() => {
    if (box.current === null) return undefined;
    return watchDrag<Dragged, Target>(box.current, {
      handle: '[data-grip]',
      begin: (handle) => {
        const { step = null, chapter = null, path = '' } = rowOf(handle) ?? {};
        return step === null && chapter === null ? null : { row: path, step, chapter };
      },
      over: (dragged, under, { y }) => targetOf(dragged, under, y),
      show: (dragged, drop) => setShown(dragged === null ? NONE : { dragged: dragged.row, drop }),
      drop: (_dragged, target) => target.go(latest.current),
      cancelled: ({ step, chapter }) => latest.current.cancelled((step ?? chapter)?.title ?? ''),
    });
  }, [box]);
  return shown;
}
