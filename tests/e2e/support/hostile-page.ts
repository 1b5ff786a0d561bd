import type { BrowserContext, Page, Request } from '@playwright/test';
import {
  coveredFrame,
  harm,
  keepWatch,
  OF_FRAME,
  PRINT_BUTTONS,
  showAll,
  showOne,
  toolsScript,
  touch,
  type Reply,
} from '../../hostile/in-page.ts';
import { expect } from '../fixtures.ts';
import { fetchAnswer, customerUrl } from './site.ts';

/** `LECTERN_SHARD=2/8` shows every eighth answer, beginning with the second: a whole run in parts. */
const [SHARD = 1, SHARDS = 1] = (process.env.LECTERN_SHARD ?? '').split('/').filter(Boolean).map(Number);

/** The part of a list that this run is for. */
export const ownShare = <T>(all: readonly T[]): T[] => all.filter((_, i) => i % SHARDS === SHARD - 1);

/**
 * Without the policy everything that harms is seen as well, and more: what comes from around a page and what people write is shown with it
 * in the long tests alone, what the server sends always.
 */
export const ofSurroundings = (policy: 'with' | 'without'): { readonly tag?: string } => (policy === 'with' ? { tag: '@long' } : {});

/** So many are shown by one call to the browser. */
const AT_ONCE = 25;

const PAGE = '/object-901.html';
const LINK = 'header a[href*="object-901"]';

/** Whether the browser runs a handler that is written into the page: without the policy it does. */
function runsHandlers(): boolean {
  const own = document.createElement('i');
  const before = document.title;
  try {
    own.setAttribute('onclick', 'document.title = "ran"');
    own.click();
  } catch {
    /* Trusted Types refuse it */
  }
  const runs = document.title === 'ran';
  document.title = before;
  return runs;
}

/**
 * A page that is shown hostile texts, and everything that must not happen meanwhile: something runs, a window or a question opens, the page
 * is left, asks another site, breaks, or is covered.
 */
export class HostilePage {
  private readonly problems: string[] = [];
  private now = 'at the start';
  private reply: Reply | null = null;
  private mayLeave = false;
  private mayPrint = false;
  private readonly windows = new Set<Page>();
  /** How many answers were shown, and how often a new page was needed for one. */
  shown = 0;
  opened = 0;

  constructor(
    private readonly page: Page,
    private readonly context: BrowserContext,
    /** Without it pictures of other sites are shown: that is the policy's own work. */
    private readonly policy: 'with' | 'without',
  ) {}

  /** Before the first page: what is watched. */
  async watch(): Promise<void> {
    const { page } = this;
    const own = new URL(customerUrl('demo')).host;
    await page.addInitScript(keepWatch);
    this.context.on('page', (other) => this.windows.add(other));
    // Firefox's driver calls an error what the policy has refused, and a button that is pressed by script in a form that is hidden.
    page.on('pageerror', (error) => {
      const words = error.stack ?? error.message;
      if (!/^Content-Security-Policy|^The invalid form control with name=\S+ is not focusable/.test(words)) this.note(`uncaught ${words}`);
    });
    if (this.policy === 'without' && this.context.browser()?.browserType().name() === 'firefox') await this.takePolicyAway();
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'beforeunload') return void dialog.accept();
      this.note(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    const leaves = (request: Request): boolean => request.isNavigationRequest() && request.frame() === page.mainFrame() && !this.mayLeave;
    page.on('request', (request) => {
      if (leaves(request) && new URL(request.url()).host !== own) this.note(`goes to ${request.url()}`);
    });
    // A menu follows its items to whatever address of the site they name; without an answer the page stays.
    await page.route(
      (url) => url.host === own && !/^\/(?:dispatcher\.php|assets\/|xsl\/)/.test(url.pathname),
      (route) => (leaves(route.request()) ? route.fulfill({ status: 204 }) : route.fallback()),
    );
    await page.route(
      (url) => /^https?:$/.test(url.protocol) && url.host !== own,
      (route) => {
        const type = route.request().resourceType();
        if (this.policy === 'with' || !/^(?:image|media)$/.test(type)) this.note(`asks ${route.request().url()} for a ${type}`);
        return route.abort();
      },
    );
  }

  /** Goes to an address of the site. */
  async open(address: string): Promise<void> {
    this.mayLeave = true;
    await this.page.goto(customerUrl('demo', address));
    this.mayLeave = false;
  }

  /** Whether the test itself goes on to other addresses. */
  mayNavigate(may: boolean): void {
    this.mayLeave = may;
  }

  /** A window that the test itself has opened. */
  forgetWindow(other: Page): void {
    this.windows.delete(other);
  }

  /** What has happened on a page that is none of the product's. */
  async listen(name: string): Promise<void> {
    this.now = name;
    for (const each of await this.page.evaluate(harm)) this.note(each);
  }

  note(what: string): void {
    const problem = `${this.now}: ${what}`;
    if (!this.problems.includes(problem)) this.problems.push(problem);
  }

  /** Everything that is wrong with the page as it is, and after everything in it has been touched. */
  async examine(name: string): Promise<void> {
    this.now = name;
    // The product's own buttons print when they are pressed, and a moment later.
    const hasPrint = async (): Promise<boolean> => (await this.page.locator(PRINT_BUTTONS).count()) > 0;
    let mayPrint = await hasPrint();
    for (const look of [coveredFrame, touch, harm]) {
      const found = await this.page.evaluate(look);
      mayPrint ||= await hasPrint();
      for (const each of found) if (each !== 'window.print' || !(this.mayPrint || mayPrint)) this.note(each);
    }
    this.mayPrint = mayPrint;
  }

  /** Opens the object page and answers its calls with what is shown. */
  async start(): Promise<void> {
    await this.page.addInitScript(toolsScript());
    await this.page.route(
      (url) => url.pathname === '/dispatcher.php' && !OF_FRAME.test(url.searchParams.get('datatype') ?? ''),
      (route) =>
        this.reply !== null && new URL(route.request().url()).searchParams.get('datatype') === 'p_Object'
          ? route.fulfill({ contentType: `${this.reply.type}; charset=UTF-8`, body: this.reply.body })
          : this.reply === null
            ? route.fallback()
            : route.fulfill({ status: 204 }),
    );
    await this.page.route(/\/xsl\/hostile-\d+\.xsl/, (route) =>
      route.fulfill({ contentType: 'application/xml', body: this.reply?.sheet ?? '' }),
    );
    await this.open(PAGE);
    await expect(this.page.locator('main > *').first()).toBeAttached();
    expect(await this.page.evaluate(runsHandlers)).toBe(this.policy === 'without');
  }

  /**
   * Shows one answer after the other and touches everything in it. The page stays the same as long as it still leads there: what was
   * touched may have gone elsewhere. Where something is wrong while many are shown at once, each of them is shown again by itself, so that
   * it is named.
   */
  async show(replies: readonly Reply[]): Promise<string[]> {
    for (let at = 0; at < replies.length && this.problems.length <= 20;) {
      const some = replies.slice(at, at + AT_ONCE);
      const before = this.problems.length;
      const count = await this.showAtOnce(some);
      const isWrong = this.problems.length > before;
      const alone = isWrong ? some.slice(0, count + 1) : some.slice(count, count + 1);
      for (const reply of alone) await this.showAlone(reply);
      const shown = Math.min(count + 1, some.length);
      this.shown += shown;
      at += shown;
    }
    return this.found();
  }

  /** How many of some answers were shown before one was not drawn, asked something or made the page leave. */
  private async showAtOnce(replies: readonly Reply[]): Promise<number> {
    this.now = `one of ${replies.length} from ${replies[0]!.name}`;
    try {
      const { shown, isDrawn, mayPrint, problems } = await this.page.evaluate(showAll, [
        replies,
        LINK,
        this.mayPrint,
        PRINT_BUTTONS,
      ] as const);
      this.mayPrint = mayPrint;
      for (const [i, problem] of problems) {
        this.now = replies[i]!.name;
        this.note(problem);
      }
      if (isDrawn) await this.closeDialogs();
      return shown;
    } catch (error) {
      this.note(`the page was left: ${error instanceof Error ? error.message : String(error)}`);
      await this.page.waitForLoadState();
      return replies.length;
    }
  }

  private async showAlone(reply: Reply): Promise<void> {
    this.reply = reply;
    this.now = reply.name;
    if (!(await this.draw())) {
      this.opened++;
      await this.open(PAGE);
      await expect(this.page.locator('main'), reply.name).not.toHaveAttribute('aria-busy', 'true');
      await expect(this.page.locator('main > *').first(), reply.name).toBeAttached();
    }
    await this.examine(reply.name);
    await this.closeDialogs();
  }

  found(): string[] {
    return [...this.problems, ...[...this.windows].map((other) => `window ${other.url()}`)];
  }

  /** `bypassCSP` is nothing to Firefox's driver: its pages come without their policy. */
  private async takePolicyAway(): Promise<void> {
    await this.page.route(
      (url) => url.pathname.endsWith('.html'),
      async (route) => {
        const response = await fetchAnswer(route);
        const { 'content-security-policy': _policy, ...headers } = response.headers();
        await route.fulfill({ response, headers });
      },
    );
  }

  private async draw(): Promise<boolean> {
    try {
      return await this.page.evaluate(showOne, [this.reply!, LINK] as const);
    } catch (error) {
      this.note(`the page was left: ${error instanceof Error ? error.message : String(error)}`);
      await this.page.waitForLoadState();
      return false;
    }
  }

  private async closeDialogs(): Promise<void> {
    for (let i = 0; i < 20 && (await this.page.locator('dialog[open]:modal, [role=alertdialog]').count()); i++)
      await this.page.keyboard.press('Escape');
  }
}
