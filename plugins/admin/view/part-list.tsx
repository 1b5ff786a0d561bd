import { useRef, useState, type ReactNode } from 'react';
import { TEXTS, useService, useText } from '../../../core/api.ts';
import type { Act, Line, Words } from '../model/line.ts';
import { lineOf } from '../model/lines.ts';
import type { AdminPart } from '../model/read-part.ts';
import { PART_WORDS, wordOf } from '../model/words.ts';
import { Entry } from './entry.tsx';
import { ExportButton } from './export-button.tsx';
import { Filter } from './filter.tsx';
import { Selection } from './selection.tsx';
import { useAdministration } from './use-administration.ts';

/** Parts of which several lines are decided at once. */
const SELECTED: ReadonlySet<string> = new Set(['comments', 'storage']);
/** So many files are named before they are deleted. */
const MOST_NAMED = 10;

/** Lines that can be chosen with others: of files those alone that can be deleted. */
const isSelectable = (part: string, { acts = [] }: Line): boolean => SELECTED.has(part) && acts.some(({ name }) => name === 'delete');

/** What can be done with the lines that are chosen. */
function actsWith(part: string, chosen: readonly Line[], text: Words['text']): readonly Act[] {
  const count = chosen.length;
  const label = text('admin.deleteSelected', { count });
  if (part === 'comments')
    return [
      { name: 'publish', label: text('admin.publishSelected', { count }) },
      { name: 'delete', label, question: text('admin.question.comments', { count }) },
    ];
  const names = chosen.slice(0, MOST_NAMED).map(({ title }) => title);
  const more = count > MOST_NAMED ? ' …' : '';
  const question =
    count === 1
      ? text('admin.question.file', { name: names[0]! })
      : text('admin.question.files', { count, names: `${names.join(', ')}${more}` });
  return [{ name: 'delete', label, question }];
}

/** A list of lines: narrowed, page by page, and what can be done with each or several. */
export function PartList({ first }: { readonly first: AdminPart }): ReactNode {
  const text = useText();
  const texts = useService(TEXTS);
  const { page, progress, trail, look, change } = useAdministration(first);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { part, asked, next } = page;
  const words: Words = { text, language: texts.language, number: (value, options) => texts.number(value, options) };
  const lines = page.items.map((node) => lineOf(part, node, words));
  const selectable = lines.filter((line) => isSelectable(part, line));
  const chosen = selectable.map(({ key }) => key).filter((key) => selected.has(key));
  const isBusy = progress.is === 'busy';
  const hasEnded = progress.is === 'done' || progress.is === 'none';
  const act = async ({ name, question, isLook }: Act, keys: readonly string[]): Promise<void> => {
    if (isLook === true) {
      if (await look({ ...asked, uses: keys[0] ?? '' }, trail)) list.current?.focus();
      return;
    }
    // The button that was pressed may be gone with its line: who uses the keyboard goes on at the list.
    if (!(await change(name, keys, question))) return;
    setSelected(new Set());
    list.current?.focus();
  };
  const turn = async (after: string, before: readonly string[]): Promise<void> => {
    if (await look({ ...asked, after }, before)) heading.current?.focus();
  };
  return (
    <section className="admin__part" aria-labelledby="admin-part" aria-busy={isBusy || undefined}>
      <h2 id="admin-part" ref={heading} tabIndex={-1}>
        {wordOf(PART_WORDS, part, text)}
      </h2>
      <Filter page={page} onFilter={(wanted) => void look({ ...wanted, after: '' })} />
      {part === 'audit' && <ExportButton asked={asked} />}
      <p role="status" className="admin__message">
        {isBusy && text('admin.busy')}
        {progress.is === 'done' && text('admin.done', { count: progress.count })}
        {progress.is === 'none' && page.refused + page.fresh === 0 && text('admin.nothing')}
        {hasEnded && page.refused > 0 && ` ${text('admin.inUse', { count: page.refused })}`}
        {hasEnded && page.fresh > 0 && ` ${text('admin.tooNew', { count: page.fresh })}`}
        {progress.is === '' && lines.length === 0 && text('admin.empty')}
      </p>
      <p role="alert" className="admin__message">
        {progress.is === 'failed' && (progress.reason || text('admin.failed'))}
      </p>
      {selectable.length > 0 && (
        <Selection
          all={selectable.map(({ key }) => key)}
          chosen={chosen}
          acts={actsWith(
            part,
            selectable.filter(({ key }) => selected.has(key)),
            text,
          )}
          onSelect={(keys) => setSelected(new Set(keys))}
          onAct={(wanted) => void act(wanted, chosen)}
        />
      )}
      <ul ref={list} tabIndex={-1} className="admin__list" role="list" aria-label={wordOf(PART_WORDS, part, text)}>
        {lines.map((line) => (
          <Entry
            key={line.key}
            line={line}
            isSelected={isSelectable(part, line) ? selected.has(line.key) : null}
            onSelect={(isOn) => setSelected(new Set(isOn ? [...chosen, line.key] : chosen.filter((key) => key !== line.key)))}
            onAct={(wanted) => void act(wanted, [line.key])}
          />
        ))}
      </ul>
      {(next !== '' || trail.length > 0) && (
        <Paging
          onPrevious={trail.length > 0 ? () => void turn(trail.at(-1)!, trail.slice(0, -1)) : null}
          onNext={next === '' ? null : () => void turn(next, [...trail, asked.after])}
        />
      )}
    </section>
  );
}

/** Where a list is turned: null at its beginning and its end. */
function Paging({ onPrevious, onNext }: Readonly<Record<'onPrevious' | 'onNext', (() => void) | null>>): ReactNode {
  const text = useText();
  const button = (label: string, turn: (() => void) | null): ReactNode => (
    <button type="button" className="button button--quiet" aria-disabled={turn === null || undefined} onClick={() => turn?.()}>
      {label}
    </button>
  );
  return (
    <nav className="admin__paging" aria-label={text('admin.paging')}>
      {button(text('admin.previous'), onPrevious)}
      {button(text('admin.next'), onNext)}
    </nav>
  );
}
