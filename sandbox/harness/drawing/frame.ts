import type { DrawingDesk, HasDrawings } from '../page/drawing.ts';
import type { Script } from '../gallery/script.ts';
import { play, runCommand } from './play.ts';
import { answerTo, callOf, isFrame, MARK, versionOf, type Drawing } from './answers.ts';

/** The page keeps every version that it has compiled: after so many it is loaded anew. */
const MOST_VERSIONS = 40;
const POLL_MS = 20;
const LONGEST_MS = 15_000;

const pause = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, POLL_MS);
  });

const meta = (document: Document, name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="lectern-${name}"]`)?.content ?? '';

/** The element that the customer's views are drawn into. */
function mainTargetOf(document: Document): string {
  try {
    return (JSON.parse(meta(document, 'configuration')) as { readonly mainTarget?: string }).mainTarget ?? 'mainContent';
  } catch {
    return 'mainContent';
  }
}

const drawings = (): WeakMap<Element, DrawingDesk> => {
  const here = window as Window & { -readonly [Key in keyof HasDrawings]: HasDrawings[Key] };
  return (here.lecternDrawings ??= new WeakMap<Element, DrawingDesk>());
};

/** What a frame says of its page. */
type Heard = (type: string, fact: Readonly<Record<string, unknown>>) => void;

/**
 * The site in a frame, drawing what the harness gives it: the whole product with its policy, its plugins and the customer's looks. What is
 * opened from there comes from the server.
 */
export class DrawingFrame {
  private drawing: Drawing | null = null;
  /** The versions that the page may still ask for. */
  private readonly drawings = new Map<number, Drawing>();
  private version = 0;
  private loaded = '';
  private since = 0;
  /** Data types of the calls since the drawing began. */
  private readonly asked = new Set<string>();

  /**
   * @param heard facts of the page, and `drawn` when the drawing is on the page
   * @param now the time in the frame, for pictures that are to be alike
   */
  constructor(
    private readonly frame: HTMLIFrameElement,
    private readonly heard: Heard,
    now: number | null = null,
  ) {
    drawings().set(frame, {
      now,
      surroundings: () => this.drawing?.surroundings ?? null,
      answer: (address, document) => {
        const version = versionOf(address) ?? this.version;
        const drawing = this.drawings.get(version) ?? this.drawing;
        this.asked.add(address.searchParams.get('datatype') ?? '');
        return drawing && answerTo(address, drawing, version, mainTargetOf(document));
      },
      fact: (type, fact) => this.heard(type, fact as Readonly<Record<string, unknown>>),
    });
  }

  /** Draws; the page stays as it is when it can. Resolves when the page has been asked. */
  async show(drawing: Drawing): Promise<void> {
    this.drawing = drawing;
    this.asked.clear();
    const version = ++this.version;
    this.drawings.set(version, drawing);
    this.drawings.delete(version - MOST_VERSIONS);
    const address = `/startPage.html${drawing.parameters['lang'] ? `?lang=${encodeURIComponent(drawing.parameters['lang'])}` : ''}`;
    const isWhole = isFrame(drawing.xml);
    // What is included has the same name in each version.
    const isOther = Object.keys(drawing.parts ?? {}).length > 0;
    const isAlone = isWhole || isOther || drawing.isFresh === true;
    if (isAlone || this.loaded !== address || version - this.since > MOST_VERSIONS) {
      this.loaded = isAlone ? '' : address;
      this.since = version;
      await this.load(address);
    }
    if (isWhole || version !== this.version) return;
    const main = await this.whenThere(version);
    if (main !== null && version === this.version) this.ask(main, callOf(drawing.xml, drawing.name), version);
  }

  /** Does what a person would, each as soon as it can be done. @returns what was not there: '' when all was */
  async play(script: Pick<Script, 'steps' | 'shows'>): Promise<string> {
    const { version } = this;
    const isWanted = (): boolean => version === this.version;
    const missing = await play(() => this.frame.contentDocument, isWanted, script);
    if (missing !== '' || script.shows.length === 0 || !isWanted()) return missing;
    // What is said of calls that nobody makes is a mistake: the drawing shows something else.
    const { away = [], refuses, further = [], documents = {} } = this.drawing ?? {};
    const unasked = [...away, ...(refuses?.dataTypes ?? []), ...further, ...Object.keys(documents)].find((each) => !this.asked.has(each));
    return unasked === undefined ? '' : `call for ${unasked}`;
  }

  private load(address: string): Promise<void> {
    return new Promise((done) => {
      this.frame.addEventListener('load', () => done(), { once: true });
      const { contentWindow } = this.frame;
      const here = contentWindow?.location;
      if (here && here.href !== 'about:blank' && `${here.pathname}${here.search}` === address) here.reload();
      else if (here) here.replace(address);
    });
  }

  /** The element for views, when the page has drawn it. */
  private async whenThere(version: number): Promise<Element | null> {
    for (const end = performance.now() + LONGEST_MS; performance.now() < end && version === this.version;) {
      const { contentDocument } = this.frame;
      const main = contentDocument?.getElementById(mainTargetOf(contentDocument)) ?? null;
      if (main !== null) return main;
      await pause();
    }
    return null;
  }

  /** As an element of a stylesheet would ask for it: by a command. */
  private ask(main: Element, call: Readonly<Record<string, string>>, version: number): void {
    runCommand(main, 'request.send', { ...call, target: main.id, paramstring: `${MARK}=${version}` });
  }
}
