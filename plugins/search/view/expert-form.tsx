import { useId, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import { changeClause, cloneBlock, cloneClause, deleteBlock, deleteClause, type Blocks } from '../model/expert.ts';
import { isEmpty } from '../model/search-query.ts';
import { ExpertBlock } from './expert-block.tsx';
import { useSearch } from './search-context.ts';

/** Blocks of conditions (SEA-006, SEA-007). */
export function ExpertForm({ blocks, setBlocks }: { readonly blocks: Blocks; setBlocks(blocks: Blocks): void }): ReactNode {
  const { query, submit } = useSearch();
  const text = useText();
  const hint = useId();
  const form = useRef<HTMLFormElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const focused = useRef('');
  useLayoutEffect(() => {
    if (focused.current === '') return;
    form.current?.querySelector<HTMLElement>(`[data-part="${focused.current}"] select, [data-part="${focused.current}"] input`)?.focus();
    focused.current = '';
  }, [blocks]);

  /** A copy, or what replaced something deleted, gets the focus: never the page's beginning. */
  const change = (next: { readonly blocks: Blocks; readonly id: string }, done: 'search.copied' | 'search.deleted'): void => {
    const isSame =
      next.blocks === blocks || next.blocks.flatMap(({ clauses }) => clauses).length === blocks.flatMap(({ clauses }) => clauses).length;
    setAnnouncement(text(isSame ? 'search.last' : done));
    if (isSame) return;
    focused.current = next.id;
    setBlocks(next.blocks);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const next = { tab: query.tab, simple: '', blocks };
    if (isEmpty(next)) form.current?.querySelector<HTMLElement>('[name="value"]')?.focus();
    else submit(next);
  };
  return (
    <form
      ref={form}
      className="expert"
      role="search"
      data-site-search=""
      aria-label={text('search.expert')}
      aria-describedby={hint}
      onSubmit={send}
    >
      <p id={hint} className="expert__hint">
        {text('search.expertHint')}
      </p>
      {blocks.map((block, index) => (
        <ExpertBlock
          key={block.id}
          block={block}
          number={index + 1}
          isAlone={blocks.length === 1}
          change={(id, part) => setBlocks(changeClause(blocks, id, part))}
          copy={() => change(cloneBlock(blocks, block.id), 'search.copied')}
          remove={() => change(deleteBlock(blocks, block.id), 'search.deleted')}
          copyClause={(id) => change(cloneClause(blocks, id), 'search.copied')}
          removeClause={(id) => change(deleteClause(blocks, id), 'search.deleted')}
        />
      ))}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <div>
        <button type="submit" className="button">
          {text('search.go')}
        </button>
      </div>
    </form>
  );
}
