import type { KeyboardEvent, ReactNode } from 'react';
import { ringStep, useText } from '../../../core/api.ts';
import type { Tab } from '../model/read-answer.ts';

interface ResultTabsProps {
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly counted: boolean;
  readonly panel: string;
  select(type: string): void;
}

/** The name of a tab; kinds that only the server knows bear their own. */
export function useTabName(): (type: string) => string {
  const text = useText();
  return (type) => {
    const key = `search.tab.${type}`;
    const name = text(key);
    return name === key ? type : name;
  };
}

/** Kinds of results with their numbers (SEA-004). Arrows move the focus, Enter or Space search: every tab is a search of its own. */
export function ResultTabs({ tabs, selected, counted, panel, select }: ResultTabsProps): ReactNode {
  const text = useText();
  const nameOf = useTabName();
  const current = tabs.some(({ type }) => type === selected) ? selected : tabs[0]?.type;
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const buttons = [...event.currentTarget.children] as HTMLElement[];
    const [back, forth] =
      getComputedStyle(event.currentTarget).direction === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const next = ringStep(event.key, buttons.indexOf(event.target as HTMLElement), buttons.length, back!, forth!);
    if (next < 0) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <div className="hit-tabs" role="tablist" aria-label={text('search.tabs')} onKeyDown={press}>
      {tabs.map(({ type, count, hasUncounted }) => (
        <button
          key={type}
          type="button"
          role="tab"
          id={`${panel}-${type}`}
          className="hit-tabs__tab"
          aria-selected={type === current}
          aria-controls={panel}
          tabIndex={type === current ? 0 : -1}
          onClick={() => {
            if (type !== selected) select(type);
          }}
        >
          {nameOf(type)}
          {counted && <span className="hit-tabs__count">{hasUncounted ? text('search.countMore', { count }) : count}</span>}
        </button>
      ))}
    </div>
  );
}
