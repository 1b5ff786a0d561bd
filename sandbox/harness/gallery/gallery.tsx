import './gallery.css';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { isFrame } from '../drawing/answers.ts';
import { DrawingFrame } from '../drawing/frame.ts';
import { addressOf, choiceOf, drawingOf, LANGUAGES, STATES, WIDTHS, type Choice } from './choice.ts';
import type { Example } from './model.ts';

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

/** Whether a fact says that the example has come, or that it never will; '' for any other. */
function wordsOf(type: string, fact: Readonly<Record<string, unknown>>, isWhole: boolean): string {
  if (type === 'stylesheet.failed') return `Not drawn: ${String(fact['message'])}`;
  if (type === 'session.lost') return 'Drawn.';
  return type === 'answer.shown' && (isWhole || fact['target'] !== 'page') ? 'Drawn.' : '';
}

/** What an example says is pressed when it is drawn: `<?example press="selector"?>`. */
const pressedIn = (xml: string): string => /<\?example\s+press="([^"]*)"/.exec(xml)?.[1] ?? '';

const INSTEAD: Readonly<Record<string, string>> = { loading: 'It never comes.', error: 'The server has failed.' };

/** Draws the chosen example in the frame. Gives what became of it, in words. */
function useDrawing(frame: RefObject<HTMLIFrameElement | null>, { example, state, lang }: Choice): string {
  const drawn = useRef<DrawingFrame | null>(null);
  const wanted = `${example} ${state} ${lang}`;
  const asked = useRef(wanted);
  const shown = useRef('');
  const [done, setDone] = useState({ of: '', words: '' });
  useEffect(() => {
    drawn.current = new DrawingFrame(
      frame.current!,
      (type, fact) => {
        const words = wordsOf(type, fact, isFrame(shown.current));
        if (words === '') return;
        const of = asked.current;
        void drawn.current?.press(pressedIn(shown.current)).then(() => setDone({ of, words }));
      },
      NOW,
    );
  }, [frame]);
  useEffect(() => {
    if (example === '') return;
    asked.current = wanted;
    const show = async (): Promise<void> => {
      const drawing = await drawingOf({ example, state, lang, width: '' });
      shown.current = drawing.xml;
      await drawn.current?.show(drawing);
      const words = INSTEAD[state];
      if (words !== undefined) setDone({ of: wanted, words });
    };
    void show().catch((error: unknown) => setDone({ of: wanted, words: (error as Error).message }));
  }, [wanted, example, state, lang]);
  return done.of === wanted ? done.words : 'Drawing …';
}

/** Every data type, widget, kind of question and dialog in its states, drawn by the site's own page. */
export function Gallery(): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const [examples, setExamples] = useState<readonly Example[]>([]);
  const [choice, setChoice] = useState(() => choiceOf(location.search));
  const [failure, setFailure] = useState('');
  const status = useDrawing(frame, choice);
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
            {failure || status}
          </p>
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the site's own page, as it is everywhere else */}
          <iframe ref={frame} title={`Example ${choice.example}`} className="example" data-width={choice.width} />
        </div>
      </div>
    </>
  );
}
