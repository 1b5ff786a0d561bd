import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { TEXTS, useService, useText } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import type { Asked } from '../editor/model.ts';
import { changedWords } from '../versions/compare.ts';
import { whereOf } from '../versions/where.tsx';
import { Words } from '../versions/differences.tsx';
import type { Conflict, Side } from './model.ts';

interface AskedProps {
  readonly editor: Editor;
  readonly asked: Asked;
  /** The choice is left for later, or made: the panel goes. */
  onGone(): void;
}

/** The places that both have changed, with what each has written there. Nothing is stored before every one of them is chosen. */
export function AskedPanel({ editor, asked, onGone }: AskedProps): ReactNode {
  const text = useText();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const [isMissing, setMissing] = useState(false);
  // Whoever has pressed the button has to decide now: it is shown where the choice is.
  useEffect(() => heading.current?.focus(), []);
  const { conflicts, author, isToStore } = asked;
  const open = conflicts.filter(({ path }) => !choices.has(path)).length;
  const choose = (path: string, side: Side): void => setChoices(new Map([...choices, [path, side]]));
  const decide = (): void => {
    setMissing(open > 0);
    if (open > 0) return;
    onGone();
    void editor.decide(choices);
  };
  const putOff = (): void => {
    onGone();
    editor.putOff();
  };
  return (
    <section className="notice author-problem author-asked" aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className="author-asked__title">
        {text('author.asked.title')}
      </h2>
      <p>{text('author.asked.explain')}</p>
      {conflicts.map((each) => (
        <Question
          key={each.path}
          conflict={each}
          author={author}
          chosen={choices.get(each.path)}
          onChoose={(side) => choose(each.path, side)}
        />
      ))}
      <p role="status">{isMissing && open > 0 && text('author.asked.missing', { count: open })}</p>
      <div className="author-row">
        <button type="button" className="button" aria-disabled={open > 0} onClick={decide}>
          {text(isToStore ? 'author.asked.store' : 'author.asked.take')}
        </button>
        <button type="button" className="button button--quiet" onClick={putOff}>
          {text('author.asked.later')}
        </button>
      </div>
    </section>
  );
}

interface QuestionProps {
  readonly conflict: Conflict;
  readonly author: string;
  readonly chosen: Side | undefined;
  onChoose(side: Side): void;
}

/** One place, as a choice of two. */
function Question({ conflict, author, chosen, onChoose }: QuestionProps): ReactNode {
  const text = useText();
  const { language: own } = useService(TEXTS);
  const { kind, name, node, base } = conflict;
  const { names: where, language } = whereOf(node, own, text);
  const group = useId();
  const names = {
    mine: text('author.asked.mine'),
    theirs: author === '' ? text('author.asked.theirs') : text('author.asked.of', { author }),
  };
  return (
    <fieldset className="author-asked__place">
      <legend>
        {[...where, ...(name === '' ? [] : [name])].join(' › ')}
        {language !== '' && ` (${language})`}
        {kind === 'order' && ` – ${text('author.asked.order')}`}
      </legend>
      <div className="author-asked__sides">
        {(['mine', 'theirs'] as const).map((side) => (
          <label key={side} className="author-asked__side">
            <span>
              <input type="radio" name={group} checked={chosen === side} onChange={() => onChoose(side)} /> {names[side]}
            </span>
            <Written version={conflict[side]} base={base} language={language} />
          </label>
        ))}
      </div>
      {base !== null && (
        <details>
          <summary>{text('author.asked.base')}</summary>
          <p className="author-asked__words" lang={language || undefined} dir="auto">
            {base.text.trim() === '' ? base.xml : base.text}
          </p>
        </details>
      )}
    </fieldset>
  );
}

/** What one of them has written, with what that changes. */
function Written({
  version,
  base,
  language,
}: {
  readonly version: Conflict['mine'];
  readonly base: Conflict['base'];
  readonly language: string;
}): ReactNode {
  const text = useText();
  if (version === null) return <em>{text('author.asked.gone')}</em>;
  const parts = base === null ? [{ kind: 'added' as const, text: version.text || version.xml }] : changedWords(base, version);
  return (
    <span className="author-asked__words author-versions" lang={language || undefined} dir="auto">
      <span>
        <Words parts={parts} />
      </span>
    </span>
  );
}
