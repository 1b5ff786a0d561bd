import './gallery.css';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { isFrame, type Drawing } from '../drawing/answers.ts';
import { DrawingFrame } from '../drawing/frame.ts';
import { addressOf, choiceOf, drawingOf, LANGUAGES, STATES, WIDTHS, type Choice } from './choice.ts';
import type { Example } from './model.ts';
import { scriptOf, type Script } from './script.ts';

/** The time in the frame: what is drawn depends on nothing but the example. */
const NOW = Date.UTC(2026, 10, 23, 10);

function Choose({
  title,
  value,
  options,
  change,
}: {
  readonly title: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  change(value: string): void;
}): ReactNode {
  return (
    <label>
      {title}
      <select value={value} onChange={(event) => change(event.target.value)}>
        {options.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The examples by whose they are; each is a link, so that it can be opened elsewhere. */
function Examples({
  examples,
  choice,
  choose,
}: {
  readonly examples: readonly Example[];
  readonly choice: Choice;
  choose(name: string): void;
}) {
  const groups = Map.groupBy(examples, ({ of }) => of);
  return (
    <nav className="examples" aria-label="Examples">
      {[...groups].map(([of, all]) => (
        <section key={of}>
          <h2>{of === 'sheets' ? 'Data types' : of}</h2>
          <ul>
            {all.map(({ name, title }) => (
              <li key={name}>
                <a
                  href={addressOf({ ...choice, example: name })}
                  aria-current={name === choice.example ? 'true' : undefined}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    choose(name);
                  }}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

const DRAWN = 'Drawn.';

/** Whether a fact says that the example has come, or that it never will; '' for any other. */
function wordsOf(type: string, fact: Readonly<Record<string, unknown>>, isWhole: boolean): string {
  if (type === 'stylesheet.failed') return `Not drawn: ${String(fact['message'])}`;
  if (type === 'session.lost') return DRAWN;
  return type === 'answer.shown' && (isWhole || fact['target'] !== 'page') ? DRAWN : '';
}

const INSTEAD: Readonly<Record<string, string>> = { loading: 'It never comes.', error: 'The server has failed.' };

/** What is done when the example is there. In a state that is about what it asks for then, what it shows in the end never comes. */
function scriptIn(drawing: Drawing): Pick<Script, 'steps' | 'shows'> {
  const { steps, shows } = scriptOf(drawing.xml);
  return { steps, shows: drawing.state === undefined ? shows : [] };
}

function hasScript(drawing: Drawing): boolean {
  const { steps, shows } = scriptOf(drawing.xml);
  return steps.length + shows.length > 0;
}

interface Done {
  /** What became of it, in words. */
  readonly words: string;
  /** The width that it needs, '' for any. */
  readonly width: string;
}

/** Draws the chosen example in the frame. */
function useDrawing(frame: RefObject<HTMLIFrameElement | null>, { example, state, lang }: Choice): Done {
  const drawn = useRef<DrawingFrame | null>(null);
  const wanted = `${example} ${state} ${lang}`;
  const asked = useRef(wanted);
  /** What is awaited in the frame; null: nothing any more. */
  const shown = useRef<Drawing | null>(null);
  const [done, setDone] = useState({ of: '', words: '' });
  const [needed, setNeeded] = useState({ of: '', width: '' });
  useEffect(() => {
    drawn.current = new DrawingFrame(
      frame.current!,
      (type, fact) => {
        const drawing = shown.current;
        const words = drawing === null ? '' : wordsOf(type, fact, isFrame(drawing.xml));
        // What has a script is there when that has come to its end, also when it brings a stylesheet that is to fail.
        if (drawing === null || words === '' || (hasScript(drawing) && (words === DRAWN || drawing.sheet !== null))) return;
        shown.current = null;
        setDone({ of: asked.current, words });
      },
      NOW,
    );
  }, [frame]);
  useEffect(() => {
    if (example === '') return;
    asked.current = wanted;
    const show = async (): Promise<void> => {
      const drawing = await drawingOf({ example, state, lang, width: '' });
      shown.current = drawing;
      // Before it is drawn: a view asks how much room there is.
      setNeeded({ of: wanted, width: drawing.width ?? '' });
      await drawn.current?.show(drawing);
      const isNever = drawing.state !== undefined && drawing.further?.length === 0;
      if (!isNever && !hasScript(drawing)) return;
      const missing = isNever ? '' : await drawn.current?.play(scriptIn(drawing));
      if (shown.current !== drawing) return;
      shown.current = null;
      // In a state of what it asks for, what is to be pressed need not come: it says so as it is.
      const isAmiss = missing && drawing.state === undefined;
      setDone({ of: wanted, words: isAmiss ? `Not drawn: there is no ${missing}` : (INSTEAD[state] ?? DRAWN) });
    };
    void show().catch((error: unknown) => setDone({ of: wanted, words: (error as Error).message }));
  }, [wanted, example, state, lang]);
  return { words: done.of === wanted ? done.words : 'Drawing …', width: needed.of === wanted ? needed.width : '' };
}

/** Every data type, widget, kind of question and dialog in its states, drawn by the site's own page. */
export function Gallery(): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const [examples, setExamples] = useState<readonly Example[]>([]);
  const [choice, setChoice] = useState(() => choiceOf(location.search));
  const [failure, setFailure] = useState('');
  const done = useDrawing(frame, choice);
  useEffect(() => {
    const read = async (): Promise<void> => {
      const all = (await (await fetch('/sandbox/examples.json')).json()) as readonly Example[];
      setExamples(all);
      setChoice((now) => (now.example === '' ? { ...now, example: all[0]?.name ?? '' } : now));
    };
    void read().catch((error: unknown) => setFailure(String(error)));
    const back = (): void => setChoice(choiceOf(location.search));
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  const change = (changed: Partial<Choice>): void => {
    const next = { ...choice, ...changed };
    history.pushState(null, '', addressOf(next));
    setChoice(next);
  };
  return (
    <>
      <h1>Gallery</h1>
      <div className="gallery">
        <Examples examples={examples} choice={choice} choose={(name) => change({ example: name })} />
        <div>
          <div className="choices">
            <Choose title="State" value={choice.state} options={STATES} change={(value) => change({ state: value })} />
            <Choose
              title="Language"
              value={choice.lang}
              options={LANGUAGES.map((code) => [code, code] as const)}
              change={(value) => change({ lang: value })}
            />
            <Choose title="Width" value={choice.width} options={WIDTHS} change={(value) => change({ width: value })} />
            <a href={`/sandbox/playground/?${new URLSearchParams({ example: choice.example, lang: choice.lang })}`}>
              Open in the playground
            </a>
          </div>
          <p role="status" aria-label="Drawing">
            {failure || done.words}
          </p>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the site's own page, as it is everywhere else */}
          <iframe ref={frame} title={`Example ${choice.example}`} className="example" data-width={done.width || choice.width} />
        </div>
      </div>
    </>
  );
}
