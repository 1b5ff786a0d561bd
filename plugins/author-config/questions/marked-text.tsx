import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useText, type WidgetProps } from '../../../core/api.ts';
import { typeInto } from '../form/control-value.ts';
import { choicesIn, readMarks, readWords, runsOf, writeMarks, type Marked, type MarkedKind } from './notation.ts';

/** A source that cannot be read is edited as it is. */
const asItIs = (source: string): Marked => ({ notation: source, marks: [], isPlain: false, source });

/**
 * `ui-marked-text`: the text of a question with gaps or passages, each written between brackets. A hidden field beside it holds the XML;
 * `data-xpath` names the text, `kind` the kind of question, `source` its XML as it is stored, `words` those that gaps are filled with,
 * a line each: its name, and how it reads.
 */
export function MarkedText({ attributes }: WidgetProps): ReactNode {
  const { name = 'text', label = '', language = '', source = '', words = '' } = attributes;
  const kind = attributes['kind'] as MarkedKind;
  const text = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [first] = useState(() => source);
  // As they read when the text was: a word that is changed meanwhile is the same one.
  const [firstWords] = useState(() => readWords(words));
  const read = useMemo(() => readMarks(first, kind, firstWords), [first, kind, firstWords]);
  const names = useMemo(() => new Map([...readWords(words), ...firstWords].map(([id, text]) => [text, id] as const)), [words, firstWords]);
  const marked = read ?? asItIs(first);
  const [notation, setNotation] = useState(marked.notation);
  // React would write a hidden field's value again whenever it draws.
  useLayoutEffect(() => field.current?.setAttribute('value', first), [first]);
  const change = useCallback(
    (written: string): void => {
      setNotation(written);
      if (!field.current) return;
      typeInto(field.current, read ? writeMarks(written, kind, read, names) : written);
    },
    [read, kind, names],
  );
  const mark = (): void => {
    const { current } = area;
    if (!current) return;
    const { selectionStart: from, selectionEnd: to } = current;
    const chosen = notation.slice(from, to) || '…';
    const before = kind === 'hottext' || kind === 'inlineChoice' ? '[*' : '[';
    const written = `${notation.slice(0, from)}${before}${chosen}${kind === 'inlineChoice' ? '/…' : ''}]${notation.slice(to)}`;
    change(written);
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(from + before.length, from + before.length + chosen.length);
    });
  };
  const hints = {
    gapText: text('author.marks.gapText'),
    inlineChoice: text('author.marks.inlineChoice'),
    gapMatch: text('author.marks.gapMatch'),
    hottext: text('author.marks.hottext'),
  };
  return (
    <div className="author-marked">
      <label className="author-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        className="field__control author-text"
        rows={3}
        lang={language || undefined}
        dir="auto"
        aria-describedby={`${id}-hint`}
        value={notation}
        onChange={({ target }) => change(target.value)}
      />
      <p className="author-hint" id={`${id}-hint`}>
        {read ? hints[kind] : text('author.marks.source')}
      </p>
      {read && (
        <button type="button" className="button button--quiet author-small" onClick={mark}>
          {kind === 'hottext' ? text('author.marks.addPassage') : text('author.marks.addGap')}
        </button>
      )}
      {read?.isPlain && <Shown notation={notation} language={language} kind={kind} />}
      <input ref={field} type="hidden" name={name} data-xpath={attributes['data-xpath']} data-kind="html" />
    </div>
  );
}

/** How the text reads, with what is right at each mark. */
function Shown({
  notation,
  language,
  kind,
}: {
  readonly notation: string;
  readonly language: string;
  readonly kind: MarkedKind;
}): ReactNode {
  const text = useText();
  return (
    <div className="author-marked__shown" role="group" aria-label={text('author.marks.shown')}>
      <p lang={language || undefined} dir="auto">
        {runsOf(notation).map(({ isMark, text: words }, index) =>
          isMark ? <Answers key={index} written={words} kind={kind} /> : <span key={index}>{words}</span>,
        )}
      </p>
    </div>
  );
}

function Answers({ written, kind }: { readonly written: string; readonly kind: MarkedKind }): ReactNode {
  const choices = choicesIn(written);
  const hasWrong = kind === 'inlineChoice' || kind === 'hottext';
  return (
    <mark className="author-marked__mark">
      {choices.map(({ words, isRight }, index) => (
        <span key={index}>
          {index > 0 && ' · '}
          {hasWrong && !isRight ? <s>{words}</s> : words}
        </span>
      ))}
    </mark>
  );
}
