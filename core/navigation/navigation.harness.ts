import { vi } from 'vitest';
import { SystemClock } from '../base/clock.ts';
import { type Targets } from '../view/contract.ts';
import { RequestHarness, xml, type Call } from '../request/client.harness.ts';
import type { CustomerConfiguration } from '../config/contract.ts';
import { MenusService } from './menus.ts';
import { NavigationService } from './navigation.ts';
import { PAGE_TARGET, type Route } from './contract.ts';

/** What the manifests of the plugins declare that the tests open. */
const ROUTES: Route[] = [
  { path: 'news.html', dataType: 'p_News', action: 1 },
  { path: 'news-{ID}.html', dataType: 'p_News', action: 2, IDObjectType: 501 },
  { path: 'contact.html', dataType: 'p_Contact', action: 8 },
  { path: 'kontakt.html', dataType: 'p_Contact', action: 8 },
  { path: 'userhome.html', dataType: 'p_UserHome', action: 2 },
  { path: 'af-{html}.html', dataType: 'p_AffiliateLandingPage', action: 2, framework: true },
];

/** NavigationService and menus over the real pipeline, in a page of happy-dom: for tests. */
export class NavigationHarness extends RequestHarness {
  readonly run = vi.fn(async () => true);
  readonly routes = [...ROUTES];
  readonly navigation: NavigationService;
  readonly menus: MenusService;
  readonly assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  settled = Promise.resolve();
  /** Targets that wait for another content than the frame's. */
  readonly held = new Set<string>();

  constructor(address: string, configuration: Partial<CustomerConfiguration> = {}) {
    super(configuration);
    window.history.replaceState(null, '', address);
    document.title = '';
    document.body.innerHTML =
      '<div id="page"><main id="mainContent" tabindex="-1"><h2 id="anchor" tabindex="-1">x</h2></main>' +
      '<div id="side"></div><div id="open" data-address-target></div></div>';
    this.targets.clear();
    for (const id of [PAGE_TARGET, 'side', 'open']) this.targets.add(id);
    const targets = {
      has: (id: string) => this.targets.has(id),
      expect: (id: string) => this.targets.add(id),
      element: (id: string) => document.getElementById(id),
      hold: (id: string) => this.held.add(id),
      release: (id: string) => this.held.delete(id),
    };
    this.navigation = new NavigationService(
      this.configuration,
      this.pipeline,
      this.events,
      new SystemClock(),
      this.texts,
      targets as unknown as Targets,
      () => ({
        routes: this.routes,
        routeParameters: ['page'],
        routeSteps: ['toLevel', 'addUnit', 'startUnitLevel'],
        settled: this.settled,
      }),
    );
    this.menus = new MenusService(this.configuration, this.navigation, this.events, () => ({ run: this.run }));
  }

  /** What was asked for, in order: the queries without what is the same in all of them. */
  get queries(): string[] {
    return this.calls.map(({ url }) => url.search.replace(/^\?mode=ajax&lang=de&/, '').replace('&user=0', ''));
  }

  /** The target that the objects of answers name. */
  objectTarget = '';

  /** Answers all calls that were not answered, each with an object that bears its id. */
  async answerAll(title = 'Titel'): Promise<void> {
    await settle();
    for (const call of this.calls) if (!this.answered.has(call)) this.answerOne(call, title);
    await settle();
  }

  /** Answers one call by its place in the order of calls. */
  async answer(index: number, title: string): Promise<void> {
    this.answerOne(this.calls[index]!, title);
    await settle();
  }

  private readonly answered = new Set<Call>();

  private answerOne(call: Call, title: string): void {
    this.answered.add(call);
    const { searchParams } = call.url;
    call.answer(
      xml(
        `<cms><object ID="${searchParams.get('id')}" dataType="${searchParams.get('datatype')}" ` +
          `target="${this.objectTarget}"><title language="de">${title}</title></object></cms>`,
      ),
    );
  }
}

export async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
  await vi.advanceTimersByTimeAsync(0);
  for (let turn = 0; turn < 100; turn++) await Promise.resolve();
}
