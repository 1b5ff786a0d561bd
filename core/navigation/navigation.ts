import {
  type PluginRoutes,
  type Navigation,
  type StepState,
  type Step,
  type AddressParameters,
  type ParsedAddress,
  PAGE_TARGET,
  NAVIGATION_CHANGED,
  NAVIGATION_UNKNOWN,
} from './contract.ts';
import { BehaviorSubject, type Observable } from 'rxjs';
import { type CustomerConfiguration } from '../config/contract.ts';
import { type Facts } from '../facts/contract.ts';
import { type Clock } from '../base/clock.ts';
import { Disposables } from '../base/disposable.ts';
import { type Targets } from '../view/contract.ts';
import {
  actions,
  ANSWER_RECEIVED,
  ANSWER_SHOWN,
  type Exchange,
  type RequestParameters,
  type RequestResult,
  type Requests,
} from '../request/contract.ts';
import { inLanguage } from '../base/xml.ts';
import { type Texts } from '../text/contract.ts';
import { languageAddress } from './address.ts';
import { Addresses } from './addresses.ts';
import { fromState, isSameRequest, storedRequest, type HistoryEntry, type StoredRequest, PageHistory } from './history.ts';
import { PageEffects } from './page-effects.ts';
import { isSameView } from './contract.ts';
import { formatSteps } from './steps.ts';

/** The view of an address that nobody understands. */
const NOT_FOUND = 'p_NotFound';

/** Addresses, history and what follows from them: titles, scroll positions, the language of the page. */
export class NavigationService implements Navigation {
  private readonly history: PageHistory;
  private readonly undo = new Disposables();
  private readonly steps = new BehaviorSubject<StepState>({ steps: [], fromHistory: false });
  private readonly addresses: Addresses;
  private readonly effects: PageEffects;
  /** The request of the view that is on the page. */
  private view: StoredRequest | null = null;
  readonly steps$: Observable<StepState> = this.steps.asObservable();

  constructor(
    private readonly configuration: CustomerConfiguration,
    private readonly requests: Requests,
    private readonly facts: Facts,
    clock: Clock,
    private readonly texts: Texts,
    private readonly targets: Targets,
    plugins: () => PluginRoutes,
  ) {
    this.history = new PageHistory(clock);
    this.addresses = new Addresses(configuration, plugins);
    this.effects = new PageEffects(clock, configuration.brand.name);
    this.undo.add(facts.on(ANSWER_SHOWN, (exchange) => this.onShown(exchange)));
    this.undo.add(
      facts.on(ANSWER_RECEIVED, ({ parameters }) => {
        if (parameters.bWithHistory && !parameters.fromHistory) this.history.leave();
      }),
    );
  }

  /** `ajax`, or `none`: then links and menus are followed as normal navigation (NAV-020). The address may name it. */
  get pageMode(): 'ajax' | 'none' {
    return this.addresses.pageMode;
  }

  /**
   * Opens what the page address says: the frame and, when another view is named, that view at the same time.
   * Resolves when both have ended.
   */
  async start(): Promise<void> {
    this.history.listen((state) => this.onPop(state));
    let parsed = this.addresses.here();
    if (!parsed.isRecognised) {
      // perhaps the address of an added module
      await this.addresses.settled;
      parsed = this.addresses.here();
    }
    const carried = this.history.carried();
    const before = fromState(window.history.state) ?? fromState(carried);
    const main = this.mainRequest(parsed.isRecognised ? parsed.parameters : { dataType: NOT_FOUND, action: actions.show });
    this.targets.expect(this.configuration.mainTarget);
    this.history.rewrite({ ...this.history.entry(main, parsed.steps), scroll: before?.scroll ?? 0 });
    const entry = this.history.current;
    const frame = this.frameRequest(parsed.parameters);
    const isFrameAlone = main.target === PAGE_TARGET || isSameView(main, frame);
    const requests = [this.requests.send(frame)];
    if (!isFrameAlone) requests.push(this.sendFirst(main));
    if (parsed.anchor !== '') this.effects.jumpLater(parsed.anchor);
    await Promise.all(requests);
    // Perhaps the server has no page for it.
    if (!parsed.isRecognised && this.view === null) this.facts.publish(NAVIGATION_UNKNOWN, { address: location.pathname });
    // A copied address and a reload lead as deep as the entry that they come from.
    if (parsed.steps.length > 0 && this.history.current?.key === entry?.key)
      this.steps.next({ steps: before?.steps.length ? before.steps : parsed.steps, fromHistory: true });
    if (before !== null && before.scroll > 0 && parsed.anchor === '') this.effects.scrollTo(before.scroll);
    if (carried?.focus) document.querySelector<HTMLElement>(`a[hreflang=${this.texts.language}]`)?.focus({ preventScroll: true });
  }

  /** Opens a view by request, in the main content area unless a target is given; writes a history entry unless asked not to. */
  open(parameters: RequestParameters, options: { readonly history?: boolean } = {}): Promise<RequestResult> {
    return this.requests.send({
      ...parameters,
      ...(parameters.target ? {} : { target: this.configuration.mainTarget, isDefaultTarget: true }),
      bWithHistory: options.history ?? parameters.bWithHistory ?? true,
    });
  }

  /**
   * Opens an address by request when it is one that Lectern understands; false leaves the link to the browser: another
   * site, another language or frame, page mode none, a mere jump on this page.
   */
  follow(url: URL): boolean {
    if (url.origin !== location.origin || this.pageMode === 'none') return false;
    const parsed = this.parse(url);
    const { lang, framework } = parsed.parameters;
    const isJump = url.hash !== '' && parsed.anchor !== '' && url.pathname === location.pathname && url.search === location.search;
    if (!parsed.isRecognised || isJump || parsed.mode === 'none' || framework || (lang !== undefined && lang !== this.texts.language))
      return false;
    const opened = this.open({ ...parsed.parameters, scrollPosition: 0, address: url.href }, { history: true });
    if (parsed.anchor !== '')
      void opened.then(({ rendered }) => {
        if (rendered) this.effects.jump(parsed.anchor);
      });
    return true;
  }

  /** Leaves for an address as a normal navigation; anything but http(s) is refused with a warning. */
  leave(address: string): void {
    const url = URL.canParse(address, location.href) ? new URL(address, location.href) : null;
    if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) console.warn(`The address "${address}" is not followed.`);
    else if (url.href === location.href) location.reload();
    else location.assign(url.href);
  }

  selectLanguage(lang: string): void {
    if (!this.texts.languages.includes(lang)) {
      console.warn(`Language "${lang}" is not offered; languages are ${this.texts.languages.join(', ')}.`);
      return;
    }
    const address = languageAddress(new URL(location.href), lang);
    if (this.switchKeepsPage && this.history.current !== null) return void this.drawIn(lang, address);
    this.history.carry(address, document.activeElement?.matches('[hreflang]:focus-visible'));
    this.leave(address);
  }

  /** Reads an address by the table of all addresses. */
  parse(url: URL): ParsedAddress {
    return this.addresses.parse(url);
  }

  /** The address of a view, relative to the site. */
  format(parameters: AddressParameters): string {
    return this.addresses.format(parameters);
  }

  /**
   * Writes a history entry for steps within a view; the view stays (NAV-014 to NAV-016).
   * @param change what else changes in the address: keys of its query ('' takes one out), the fragment when it says less than the steps;
   * the page's title
   */
  pushSteps(
    steps: readonly Step[],
    change: { readonly query?: Readonly<Record<string, string>>; readonly fragment?: readonly Step[]; readonly title?: string } = {},
  ): void {
    const { current } = this.history;
    if (current === null) return;
    this.history.leave();
    const address = new URL(location.href);
    for (const [name, value] of Object.entries(change.query ?? {})) {
      if (value === '') address.searchParams.delete(name);
      else address.searchParams.set(name, value);
    }
    address.hash = formatSteps(change.fragment ?? steps);
    const title = change.title ?? current.title;
    this.history.push({ ...this.history.entry(current.request, steps, title), scroll: window.scrollY }, address.href);
    this.effects.setTitle(title);
    this.steps.next({ steps, fromHistory: false });
    this.announce(false);
  }

  dispose(): void {
    this.effects.dispose();
    this.history.dispose();
    this.undo.dispose();
    this.steps.complete();
  }

  /** An entry from before another language was chosen is shown in the page's: its address says so. */
  private nameLanguage(): void {
    const { current } = this.history;
    const address = new URL(location.href);
    if (current && address.searchParams.has('lang')) this.history.rewrite(current, languageAddress(address, this.texts.language));
  }

  private get switchKeepsPage(): boolean {
    return this.configuration.languageSwitch === 'inPlace' && this.pageMode === 'ajax';
  }

  /** Draws what is on the page in another language: nothing is left, so that films and answers go on. */
  private async drawIn(lang: string, address: string): Promise<void> {
    const { history, requests, texts } = this;
    texts.select(lang);
    await texts.ready();
    const { current } = history;
    if (current === null || texts.language !== lang) return;
    const request = { ...current.request, lang: undefined };
    history.rewrite({ ...current, request }, address);
    void requests.send({ ...request, bWithHistory: false });
    if (request.target !== PAGE_TARGET) void requests.send(this.frameRequest({ dataType: request.dataType, action: actions.show }));
  }

  /**
   * The view that the page was opened for: the frame comes without the start view's content, which is seen only when nothing else is drawn.
   */
  private async sendFirst(main: RequestParameters): Promise<RequestResult> {
    const { mainTarget } = this.configuration;
    if (main.target === mainTarget) this.targets.hold(mainTarget);
    try {
      return await this.requests.send({ ...main, onRetry: () => void this.sendFirst(main) });
    } finally {
      this.targets.release(mainTarget);
    }
  }

  /** A view that the address asks to see with a frame of its own gets the whole page. */
  private mainRequest(parameters: AddressParameters): RequestParameters {
    const { lang } = parameters;
    // What has the page's language goes on to have it; a fragment may name another for its view alone (NAV-007).
    const own = this.switchKeepsPage && lang === this.texts.language ? undefined : lang;
    return { ...parameters, lang: own, target: parameters.framework ? PAGE_TARGET : (parameters.target ?? this.configuration.mainTarget) };
  }

  private frameRequest(parameters: AddressParameters): RequestParameters {
    if (parameters.framework) return { ...parameters, target: PAGE_TARGET };
    const { dataType, action } = this.addresses.table.start;
    return { dataType, action, framework: true, target: PAGE_TARGET, lang: parameters.lang };
  }

  /** Back and forward, also a fragment typed by the user. */
  private onPop(state: unknown): void {
    const { history } = this;
    history.note();
    const entry = fromState(state) ?? this.entryOfAddress();
    if (entry === null) return;
    const isNew = fromState(state) === null;
    if (isNew) history.rewrite(entry);
    else history.moveTo(entry);
    if (this.switchKeepsPage) this.nameLanguage();
    const position = history.positionOf(entry);
    const going = (): void => this.steps.next({ steps: entry.steps, fromHistory: true });
    // What is on the page counts, not the entry that was left: its view may never have come.
    if (this.view !== null && isSameRequest(this.view, entry.request)) {
      this.requests.abort(entry.request.target || this.configuration.mainTarget);
      if (!isNew) this.effects.scrollTo(position);
      this.effects.setTitle(entry.title);
      this.announce(true);
      going();
    } else {
      const target = entry.request.target && this.targets.has(entry.request.target) ? entry.request.target : this.configuration.mainTarget;
      const request = { ...entry.request, target, fromHistory: true, scrollPosition: position, bWithHistory: false };
      const go = async (): Promise<void> => {
        const { rendered } = await this.requests.send({ ...request, onRetry: () => void go() });
        if (rendered && history.current?.key === entry.key) going();
      };
      void go();
    }
  }

  /** An entry without our state: what the address says, unless it only points at an element. */
  private entryOfAddress(): HistoryEntry | null {
    const parsed = this.addresses.here();
    return parsed.isRecognised && parsed.anchor === '' ? this.history.entry(this.mainRequest(parsed.parameters), parsed.steps) : null;
  }

  private onShown({ parameters, answer, target }: Exchange): void {
    const { current } = this.history;
    const isMain = target === this.configuration.mainTarget || target === PAGE_TARGET;
    const object = answer.objects[0];
    const isLandingPage = Boolean(parameters.html) && target === PAGE_TARGET; // NAV-005
    const own = isLandingPage ? `af/${parameters.html}` : inLanguage(object?.titles ?? {}, this.texts.language);
    if (parameters.bWithHistory && !parameters.fromHistory && target !== '') this.write(parameters, target, own);
    else if (isMain && current !== null && isSameView(current.request, parameters)) this.history.rewrite({ ...current, title: own });
    if (isMain) this.noteView(parameters, target);
    // The frame has a title of its own only when nothing else is shown in it; a view may have come before it.
    const isTitled = target === PAGE_TARGET ? current !== null && isSameView(current.request, parameters) : isMain;
    if (isTitled) this.effects.setTitle(object ? inLanguage(object.titles, this.texts.language) : '');
    if (parameters.scrollPosition !== undefined && target !== '') this.effects.scrollTo(parameters.scrollPosition);
    // The button that sent a form is gone with it.
    const isView = parameters.bWithHistory || parameters.fromHistory || parameters.sendForm !== undefined;
    if (isMain && isView) this.effects.focus(this.targets.element(target));
    if (target !== '' && (parameters.bWithHistory || parameters.fromHistory)) this.announce(Boolean(parameters.fromHistory));
  }

  /** Remembers what is on the page; the frame alone is the view only when the entry asks for nothing else. */
  private noteView(parameters: RequestParameters, target: string): void {
    const { current } = this.history;
    if (current !== null && isSameView(current.request, parameters)) this.view = current.request;
    else if (target !== PAGE_TARGET) this.view = storedRequest({ ...parameters, target });
  }

  private write(parameters: RequestParameters, target: string, title: string): void {
    this.history.push(
      { ...this.history.entry({ ...parameters, target }, [], title), scroll: parameters.scrollPosition ?? 0 },
      this.addresses.ofRequest(parameters),
    );
    this.steps.next({ steps: [], fromHistory: false });
  }

  private announce(fromHistory: boolean): void {
    this.facts.publish(NAVIGATION_CHANGED, { address: location.href, fromHistory });
  }
}
