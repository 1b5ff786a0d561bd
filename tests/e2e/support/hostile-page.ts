import type { BrowserContext, Page } from '@playwright/test';
import { coveredFrame, drawAgain, harm, keepWatch, touch } from '../../hostile/in-page.ts';
import { expect } from '../fixtures.ts';
import { customerUrl } from './site.ts';

/** What a call for an object is answered with. */
export interface Reply {
  readonly name: string;
  readonly type: string;
  readonly body: string;
  /** A stylesheet that the answer names. */
  readonly sheet?: string;
}

/** `LECTERN_SHARD=2/8` shows every eighth answer, beginning with the second: a whole run in parts. */
const [SHARD = 1, SHARDS = 1] = (process.env.LECTERN_SHARD ?? '').split('/').filter(Boolean).map(Number);

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
  /** How often a new page was needed. */
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
    // Firefox's driver calls what the policy has refused an error; nothing was thrown.
    page.on('pageerror', (error) => {
      const words = error.stack ?? error.message;
      if (!words.startsWith('Content-Security-Policy')) this.note(`uncaught ${words}`);
    });
    if (this.policy === 'without' && this.context.browser()?.browserType().name() === 'firefox') await this.takePolicyAway();
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'beforeunload') return void dialog.accept();
      this.note(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame() && !this.mayLeave) this.note(`goes to ${request.url()}`);
    });
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
    // The product's own button prints when it is pressed, and a moment later.
    const hasPrint = async (): Promise<boolean> => (await this.page.locator('button.course__print').count()) > 0;
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
    await this.page.route(
      (url) => url.pathname === '/dispatcher.php' && !/^(?:p_News|p_Menu|p_Site|p_StartPage)$/.test(url.searchParams.get('datatype') ?? ''),
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
   * Shows one answer after the other and touches everything in it. The page stays the same as long as it still leads there: what was touched
   * may have gone elsewhere.
   */
  async show(replies: readonly Reply[]): Promise<string[]> {
    for (const [i, reply] of replies.entries()) {
      if (i % SHARDS !== SHARD - 1) continue;
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
      if (this.problems.length > 20) break;
    }
    return this.found();
  }

  found(): string[] {
    return [...this.problems, ...[...this.windows].map((other) => `window ${other.url()}`)];
  }

  /** `bypassCSP` is nothing to Firefox's driver: its pages come without their policy. */
  private async takePolicyAway(): Promise<void> {
    await this.page.route(
      (url) => url.pathname.endsWith('.html'),
      async (route) => {
        const response = await route.fetch({
          url: route
            .request()
            .url()
            .replace(/\/\/[^/:]+/, '//127.0.0.1'),
        });
        const { 'content-security-policy': _policy, ...headers } = response.headers();
        await route.fulfill({ response, headers });
      },
    );
  }

  private async draw(): Promise<boolean> {
    try {
      return await this.page.evaluate(drawAgain, LINK);
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
