import { createElement, Fragment, memo, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { Subscribers } from '../../base/streams/subscribers.ts';

/** Children that React looks at together: one that grows touches only its own group. */
const GROUP = 64;

interface Group {
  readonly items: ReactNode[];
  version: number;
}

/** The children of an element that is still being drawn. */
export class Growing {
  readonly groups: Group[] = [];
  /** All children are there. */
  closed = false;
  private version = 0;
  private readonly drawing = new Subscribers();

  /** Adds a child; text that follows text is joined to it. */
  add(item: ReactNode): void {
    let group = this.groups.at(-1);
    const last = group?.items.at(-1);
    if (group && typeof item === 'string' && typeof last === 'string') group.items[group.items.length - 1] = last + item;
    else {
      if (!group || group.items.length >= GROUP) this.groups.push((group = { items: [], version: 0 }));
      group.items.push(item);
    }
    group.version++;
  }

  /** Shows what was added since. */
  publish(): void {
    this.version++;
    this.drawing.announce();
  }

  readonly subscribe = this.drawing.subscribe;

  readonly state = (): number => this.version;
}

/** Draws children as they come. When the same element is drawn again, the former content stays until it is replaced. */
export function Run({ of }: { readonly of: Growing }): ReactNode {
  useSyncExternalStore(of.subscribe, of.state, of.state);
  const shown = useRef(of);
  const former = useRef<Growing | null>(null);
  if (shown.current !== of) {
    former.current = shown.current;
    shown.current = of;
  }
  if (of.closed) former.current = null;
  const before = former.current?.groups ?? [];
  const now = of.groups.length;
  return [...of.groups, ...before.slice(now)].map((group, i) => {
    // The last group is not full yet: after its items come those of the former drawing.
    const rest = i === now - 1 ? before[i]?.items.slice(group.items.length) : undefined;
    return <Slice key={i} group={group} version={group.version} rest={rest?.length ? rest : undefined} />;
  });
}

interface SliceProps {
  readonly group: Group;
  readonly version: number;
  readonly rest: readonly ReactNode[] | undefined;
}

const Slice = memo(({ group, rest = [] }: SliceProps): ReactNode => createElement(Fragment, null, ...group.items, ...rest));
