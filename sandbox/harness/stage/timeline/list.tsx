import { memo, useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { Row } from './rows.ts';

const ROW = 26;
const MORE = 6;
/** Lines that are in the document at once share so many elements: another filter writes other words into them, and makes none anew. */
const ELEMENTS = 128;
/** So far may be scrolled, in px, before other lines are drawn: less than what is drawn more than is seen. */
const STEP = 4 * ROW;

interface ListProps {
  readonly rows: readonly Row[];
  /** Index in the tape of the line that is chosen; -1 for none. */
  readonly chosen: number;
  /** Whether what comes last is to be seen. */
  readonly follows: boolean;
  readonly onChoose: (row: Row) => void;
}

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

interface LineProps {
  readonly row: Row;
  /** Its place among all lines, from 0. */
  readonly position: number;
  readonly count: number;
  readonly isChosen: boolean;
}

/** A line is drawn anew only when it is another one: a key costs what it changes. */
const Line = memo(({ row, position, count, isChosen }: LineProps): ReactNode => (
  <div
    id={`line-${row.index}`}
    role="option"
    aria-selected={isChosen}
    aria-posinset={position + 1}
    aria-setsize={count}
    className={`line ${row.kind}${row.isBad ? ' is-bad' : ''}`}
    data-position={position}
    style={{ top: position * ROW, height: ROW }}
  >
    <span className="at">{(row.at / 1000).toFixed(3)}</span> <span className="kind">{row.kind}</span> <span>{row.text}</span>
  </div>
));

/** Lines, of which those alone are in the document that are seen: ten thousand cost no more than thirty. */
export const List = memo(({ rows, chosen, follows, onChoose }: ListProps): ReactNode => {
  const box = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 320 });
  const at = rows.findIndex(({ index }) => index === chosen);
  const count = rows.length;
  useLayoutEffect(() => {
    if (follows && box.current !== null) box.current.scrollTop = count * ROW;
  }, [count, follows]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || at < 0 || follows) return;
    if (at * ROW < element.scrollTop) element.scrollTop = at * ROW;
    else if ((at + 1) * ROW > element.scrollTop + element.clientHeight) element.scrollTop = (at + 1) * ROW - element.clientHeight;
  }, [at, follows]);
  const onKey = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    const row = move === undefined ? undefined : rows[Math.max(0, Math.min(count - 1, move(at, count)))];
    if (move === undefined) return;
    event.preventDefault();
    if (row !== undefined) onChoose(row);
  };
  const onClick = ({ target }: MouseEvent): void => {
    const line = (target as Element).closest<HTMLElement>('[data-position]');
    const row = line === null ? undefined : rows[Number(line.dataset.position)];
    if (row !== undefined) onChoose(row);
  };
  const first = Math.max(0, Math.floor(seen.top / ROW) - MORE);
  const last = Math.min(count, Math.ceil((seen.top + STEP + seen.height) / ROW) + MORE);
  return (
    <div
      ref={box}
      className="lines"
      role="listbox"
      tabIndex={0}
      aria-label="What has happened"
      aria-activedescendant={at >= first && at < last ? `line-${chosen}` : undefined}
      onKeyDown={onKey}
      onClick={onClick}
      onScroll={({ currentTarget: { scrollTop, clientHeight: height } }) => {
        const top = Math.floor(scrollTop / STEP) * STEP;
        setSeen((before) => (before.top === top && before.height === height ? before : { top, height }));
      }}
    >
      <div role="presentation" style={{ height: count * ROW, position: 'relative' }}>
        {rows.slice(first, last).map((row, index) => (
          <Line
            key={(first + index) % Math.max(ELEMENTS, last - first)}
            row={row}
            position={first + index}
            count={count}
            isChosen={row.index === chosen}
          />
        ))}
      </div>
    </div>
  );
});
