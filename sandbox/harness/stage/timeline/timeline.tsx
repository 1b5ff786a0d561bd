import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import type { Entry, TapeHead } from '../../tape/model.ts';
import { Details } from './details.tsx';
import { List } from './list.tsx';
import { Filter, KINDS, Rows, type Row, type RowKind } from './rows.ts';

interface TimelineProps {
  readonly head: TapeHead | null;
  readonly entries: readonly Entry[];
  /** How many there are by now: the list grows in its place. */
  readonly count: number;
  /** Index of the entry that is chosen; -1 for none. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

const NAMES: Readonly<Record<RowKind, string>> = {
  request: 'Requests',
  fact: 'Facts',
  action: 'Actions',
  console: 'Console',
  outline: 'Outlines',
  load: 'Documents',
  state: 'Faults and time',
};

/** All that has come in, on one axis of time. */
export function Timeline({ head, entries, count, chosen, onChoose }: TimelineProps): ReactNode {
  const [rows] = useState(() => new Rows());
  const [filter] = useState(() => new Filter());
  const [kinds, setKinds] = useState<ReadonlySet<RowKind>>(() => new Set(KINDS));
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const found = useMemo(() => filter.of(rows.of(entries, count), count, kinds, wanted), [filter, rows, entries, count, kinds, wanted]);
  const chooseRow = useCallback(({ index }: Row) => onChoose(index), [onChoose]);
  const hasFailure = useMemo(() => found.some(({ isBad }) => isBad), [found]);
  const toNextFailure = (): void => {
    const row = found.find(({ index, isBad }) => isBad && index > chosen) ?? found.find(({ isBad }) => isBad);
    if (row !== undefined) onChoose(row.index);
  };
  const toggle = (kind: RowKind): void => {
    const next = new Set(kinds);
    if (!next.delete(kind)) next.add(kind);
    setKinds(next);
  };
  return (
    <section className="panel timeline" aria-label="Timeline">
      <p className="row">
        {KINDS.map((kind) => (
          <button key={kind} type="button" aria-pressed={kinds.has(kind)} onClick={() => toggle(kind)}>
            {NAMES[kind]}
          </button>
        ))}
        <label className="pick">
          Search
          <input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
        </label>
        <button type="button" onClick={() => toNextFailure()} disabled={!hasFailure}>
          Next failure
        </button>
        <button type="button" onClick={() => onChoose(-1)} disabled={chosen < 0}>
          Follow
        </button>
        <span role="status">
          {found.length} of {rows.of(entries, count).length} lines
        </span>
      </p>
      <List rows={found} chosen={chosen} follows={chosen < 0} onChoose={chooseRow} />
      <Details head={head} entries={entries} index={chosen} rows={rows} />
    </section>
  );
}
