import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { CLOCK, COMMANDS, CONFIGURATION, FACTS, REGISTRY, STORAGE, TEXTS, TRANSPORT, WINDOWS, type Fact } from '../../../core/api.ts';
import type { PlayerService } from '../../player-adapter/contract.ts';
import { SystemClock } from '../../../core/base/clock.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { FactsService } from '../../../core/facts/stream.ts';
import { reactElements } from '../../../core/view/drawing/elements.tsx';
import { WindowsService } from '../../../core/view/overlays/windows.ts';
import { TARGETS, VIEWS } from '../../../core/view/contract.ts';
import { compile, parse } from '../../../xsl/engine/index.ts';
import { readSheet } from '../read-sheet.fixture.ts';
import { Lesson } from './lesson.tsx';
import { texts } from '../../../tests/support/texts.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const sheet = compile(readSheet('p_LessonObject.xsl'), { href: 'p_LessonObject.xsl', load: (href) => readSheet(href) });

/** The page of a test, with the services that a lesson asks for. */
export class LessonPage {
  readonly events = new FactsService();
  readonly facts: Fact[] = [];
  readonly commands: [string, Readonly<Record<string, string>>][] = [];
  /** What a command does besides being written down. */
  runs: (name: string, args: Readonly<Record<string, string>>) => unknown = () => undefined;
  readonly windows = new WindowsService(this.events);
  readonly stored = new Map<string, string>();
  language = 'en';
  now = 0;
  readonly host: HTMLElement = document.body.appendChild(document.createElement('div'));
  private readonly root: Root = createRoot(this.host);

  constructor(
    private readonly player: PlayerService | undefined,
    readonly transport: typeof fetch,
  ) {
    this.events.facts$.subscribe((fact) => this.facts.push(fact));
  }

  private readonly services = servicesOf(this, () => this.player);

  /**
   * Draws a lesson's XML by its real stylesheet. @param area attributes of the lesson area around it @param languages the object's element
   * of that name
   */
  async show(lesson: string, area: Readonly<Record<string, string>> = {}, languages = ''): Promise<void> {
    const source = parse(
      `<cms><object ID="1" dataType="p_LessonObject"><title language="en">The object</title>${languages}` +
        `<data>${lesson}</data></object></cms>`,
    );
    const nodes = sheet.toElements<ReactNode>(source, {
      factory: reactElements,
      parameters: { lang: this.language, target: 'lessonArea' },
    });
    await this.draw(<div {...area}>{nodes}</div>);
  }
  async draw(node: ReactNode): Promise<void> {
    await act(async () =>
      this.root.render(
        <ServicesContext.Provider value={{ get: (token: symbol) => this.services.get(token) } as never}>{node}</ServicesContext.Provider>,
      ),
    );
  }
  async close(): Promise<void> {
    await act(async () => this.root.unmount());
    this.host.remove();
  }

  /** Names of what is found by a selector. */
  names(selector: string): string[] {
    return this.all(selector).map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
  }
  all<E extends HTMLElement = HTMLElement>(selector: string): E[] {
    return [...this.host.querySelectorAll<E>(selector)];
  }
  one<E extends HTMLElement = HTMLElement>(selector: string): E {
    const found = this.host.querySelector<E>(selector);
    if (!found) throw new Error(`Nothing fits "${selector}" in ${this.host.innerHTML}`);
    return found;
  }
  /** Id of the slide that is shown. */
  get slide(): string | undefined {
    return this.host.querySelector<HTMLElement>('.slide-view[data-current]')?.dataset.slide;
  }
  async do(action: () => unknown): Promise<void> {
    await act(async () => {
      await action();
    });
  }
  async click(selector: string): Promise<void> {
    await this.do(() => this.one(selector).click());
  }
}

function servicesOf(page: LessonPage, player: () => PlayerService | undefined): ReadonlyMap<symbol, unknown> {
  const clock = new SystemClock();
  const view = { plugin: 'lesson', ready: () => Lesson, load: async () => Lesson };
  const get = (key: string, values: Record<string, string | number> = {}): string =>
    ((texts[page.language] ?? texts.en!)[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  return new Map<symbol, unknown>([
    [CONFIGURATION, { mediaServer: '/media', streamingServer: '', allowedOrigins: ['https://media.example.org'] }],
    [
      TEXTS,
      {
        onChange: () => () => undefined,
        get,
        get language() {
          return page.language;
        },
      },
    ],
    [
      STORAGE,
      {
        get: (key: string) => page.stored.get(key) ?? null,
        set: (key: string, value: string) => {
          page.stored.set(key, value);
        },
      },
    ],
    [TRANSPORT, (...call: Parameters<typeof fetch>) => page.transport(...call)],
    [FACTS, page.events],
    [WINDOWS, page.windows],
    [
      CLOCK,
      {
        now: () => page.now,
        elapsed: () => clock.elapsed(),
        setTimeout: (run: () => void, ms: number) => clock.setTimeout(run, ms),
        setInterval: (run: () => void, ms: number) => clock.setInterval(run, ms),
      },
    ],
    [
      COMMANDS,
      {
        run: async (name: string, args: Readonly<Record<string, string>>) => {
          page.commands.push([name, args]);
          await page.runs(name, args);
          return true;
        },
      },
    ],
    [REGISTRY, { service: (name: string) => (name === 'player' ? player() : undefined) }],
    [
      VIEWS,
      {
        widget: (name: string) => (name === 'ui-lesson' ? view : null),
        settled: new Promise(() => {}),
        failed: (_: string, __: string, error: unknown) => {
          throw error;
        },
      },
    ],
    [TARGETS, { subscribe: () => () => {}, state: () => ({ content: null, busy: false }), mount: () => () => {} }],
  ]);
}
