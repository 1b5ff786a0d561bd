import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { lazily, markup, parse, type useText } from '../../../core/api.ts';
import type { OpenEditor } from '../editor/open.ts';
import { Panel } from '../panels/panel.tsx';
import type { Element } from '../tree/piece.ts';
import { useModal } from '../view/html-panel.tsx';
import type * as Latex from './latex.ts';
import { altOf, isAlike, isBlockFormula, onLine, readFormula, sourceOf } from './mathml.ts';
import { readWrittenFormula, type Language, type ReadFormula } from './written.ts';

type Text = ReturnType<typeof useText>;
/** What reads LaTeX is larger than all else of the panel. */
const latexCode = lazily(() => import('./latex.ts'));

/** The panel of a formula: `ask` opens it with the one that is selected, or for a new one. */
export function useFormulaPanel(editor: RefObject<OpenEditor | null>, text: Text): { readonly ask: () => void; readonly panel: ReactNode } {
  const [source, setSource] = useState<string | null>(null);
  return {
    ask: () => setSource(editor.current?.formula() ?? ''),
    panel:
      source === null ? null : (
        <FormulaPanel
          source={source}
          editor={editor}
          text={text}
          onClose={(next) => {
            setSource(null);
            if (next !== null && next !== source) editor.current?.putFormula(next);
          }}
        />
      ),
  };
}

/** What reads LaTeX; null until it is there. */
function useLatex(): typeof Latex | 'failed' | null {
  const [code, setCode] = useState<typeof Latex | 'failed' | null>(latexCode.here);
  useEffect(() => {
    let isMounted = true;
    latexCode.load().then(
      (loaded) => isMounted && setCode(loaded),
      () => isMounted && setCode('failed'),
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return code;
}

/** What is in the field at first: LaTeX, if the formula was written so; else its MathML. */
function beginningOf(formula: Element | null, code: typeof Latex): { readonly language: Language; readonly value: string } {
  if (!formula) return { language: 'latex', value: '' };
  const latex = altOf(formula);
  try {
    if (isAlike(code.fromLatex(latex, isBlockFormula(formula)), formula)) return { language: 'latex', value: latex };
  } catch {
    // The words of a formula of elsewhere need not be LaTeX.
  }
  return { language: 'mathml', value: sourceOf(formula) };
}

interface FormulaPanelProps {
  readonly source: string;
  readonly editor: RefObject<OpenEditor | null>;
  readonly text: Text;
  readonly onClose: (source: string | null) => void;
}

/** What is in the panel: as it was at first, or as it has been written since. */
function useWritten(source: string, code: typeof Latex | null, text: Text): Written {
  const formula = useMemo(() => readFormula(source), [source]);
  const beginning = useMemo(() => (code ? beginningOf(formula, code) : NOTHING), [formula, code]);
  const { language } = beginning;
  const isBlockFirst = formula !== null && isBlockFormula(formula);
  const [changed, setValue] = useState<string | null>(null);
  const [isBlock, setBlock] = useState(isBlockFirst);
  const value = changed ?? beginning.value;
  const read = useMemo(
    (): ReadFormula => (code ? readWrittenFormula(value, language, isBlock, code, text) : { formula: null, problem: '' }),
    [value, language, isBlock, code, text],
  );
  const isSame = formula !== null && value === beginning.value;
  const unchanged = isSame ? (isBlock === isBlockFirst ? source : sourceOf(onLine(formula, isBlock))) : null;
  return { language, value, setValue, isBlock, setBlock, read, result: unchanged ?? (read.formula ? sourceOf(read.formula) : null) };
}

interface Written {
  readonly language: Language;
  readonly value: string;
  readonly setValue: (value: string) => void;
  readonly isBlock: boolean;
  readonly setBlock: (isBlock: boolean) => void;
  readonly read: ReadFormula;
  /** What is stored; null when it cannot be. */
  readonly result: string | null;
}
const NOTHING = { language: 'latex', value: '' } as const;

/** Takes a formula, and shows it while it is written. It is no form: the editor may lie in one. */
function FormulaPanel({ source, editor, text, onClose }: FormulaPanelProps): ReactNode {
  const box = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isRefused, setRefused] = useState(false);
  const code = useLatex();
  const written = useWritten(source, code === 'failed' ? null : code, text);
  useModal(box, field);
  // Not the element alone: the browser has forgotten where the cursor was.
  useLayoutEffect(() => () => editor.current?.focus(), [editor]);
  const update = (): void => {
    if (written.result !== null) onClose(written.result);
    else {
      setRefused(true);
      field.current?.focus();
    }
  };
  return (
    <Panel
      {...{ box, text }}
      title={text('richText.formula')}
      update={text('richText.panel.update')}
      onCancel={() => onClose(null)}
      onUpdate={update}
    >
      {code === null || code === 'failed' ? (
        <p role="status">{text(code === null ? 'richText.formula.loading' : 'richText.formula.failed')}</p>
      ) : (
        <Fields {...{ field, written, text, isRefused }} onChange={() => setRefused(false)} />
      )}
    </Panel>
  );
}

interface FieldsProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly written: Written;
  readonly text: Text;
  readonly isRefused: boolean;
  readonly onChange: () => void;
}

function Fields({ field, written, text, isRefused, onChange }: FieldsProps): ReactNode {
  const { language, value, setValue, isBlock, setBlock, read } = written;
  const id = useId();
  useEffect(() => field.current?.focus(), [field]);
  const isSeen = isRefused || value.trim() !== '';
  return (
    <>
      <div className="field">
        <label className="field__label" htmlFor={`${id}-source`}>
          {text(language === 'latex' ? 'richText.formula.latex' : 'richText.formula.mathml')}
        </label>
        <textarea
          ref={field}
          id={`${id}-source`}
          className="field__control rt-formula-source"
          rows={language === 'latex' ? 3 : 8}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={value}
          aria-describedby={`${id}-hint ${id}-problem`}
          aria-invalid={(isRefused && read.problem !== null) || undefined}
          onChange={(event) => {
            setValue(event.target.value);
            onChange();
          }}
        />
        <p id={`${id}-hint`} className="form__hint">
          {text(language === 'latex' ? 'richText.formula.hint' : 'richText.formula.foreign')}
        </p>
        <Problem id={`${id}-problem`} isAnnounced={isRefused} problem={isSeen ? read.problem : null} />
      </div>
      <label>
        <input type="checkbox" checked={isBlock} onChange={(event) => setBlock(event.target.checked)} /> {text('richText.formula.block')}
      </label>
      <Preview formula={read.formula} label={text('richText.formula.preview')} />
    </>
  );
}

/** What is wrong is seen while somebody writes, and said when it is refused. */
function Problem({ id, problem, isAnnounced }: { id: string; problem: string | null; isAnnounced: boolean }): ReactNode {
  if (problem === null) return null;
  return (
    <p key={String(isAnnounced)} id={id} className="field__error" role={isAnnounced ? 'alert' : undefined}>
      {problem}
    </p>
  );
}

/** The formula as readers will see it. */
function Preview({ formula, label }: { readonly formula: ReadFormula['formula']; readonly label: string }): ReactNode {
  const drawn = useMemo(() => (formula ? markup(parse(`<x>${sourceOf(formula)}</x>`).children[0]!.children) : null), [formula]);
  return (
    <div role="group" aria-label={label}>
      <p className="field__label" aria-hidden="true">
        {label}
      </p>
      <div className="rt-formula-preview rich" dir="ltr" tabIndex={-1}>
        {drawn}
      </div>
    </div>
  );
}
