import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const probe = createServer()
      .once('error', failed)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
      });
  });

const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

/** Starts a program; its words are kept for the error message. */
function start(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): { readonly child: ChildProcess; words(): string } {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      words = `${words}${data.toString()}`.slice(-2000);
    });
  child.on('error', (error) => {
    words += error.message;
  });
  return { child, words: () => words };
}

/** A page of WebKitGTK, driven by W3C WebDriver. */
export class WebKitPage {
  private constructor(
    private readonly address: string,
    private readonly session: string,
    private readonly children: readonly ChildProcess[],
  ) {}

  /** @param driver path of WebKitWebDriver @param xvfb path of Xvfb: the browser needs a display, and has no way without one */
  static async open(driver: string, xvfb: string, browser: string): Promise<WebKitPage> {
    const screen = 90 + (process.pid % 400);
    const display = start(xvfb, [`:${screen}`, '-screen', '0', '1280x900x24', '-nolisten', 'tcp']);
    const port = await freePort();
    // Software drawing, and no sandbox of its own, which needs rights that containers lack.
    const env = {
      ...process.env,
      DISPLAY: `:${screen}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    };
    const run = start(driver, [`--port=${port}`], env);
    const children = [run.child, display.child];
    const address = `http://127.0.0.1:${port}`;
    try {
      for (let tries = 0; ; tries++) {
        if (
          await fetch(`${address}/status`).then(
            (answer) => answer.ok,
            () => false,
          )
        )
          break;
        if (tries > 150 || run.child.exitCode !== null) throw new Error(`WebKitWebDriver did not start: ${run.words()} ${display.words()}`);
        await pause(200);
      }
      const { sessionId } = await call<{ sessionId: string }>(address, 'POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } } },
      });
      return new WebKitPage(address, sessionId, children);
    } catch (error) {
      for (const child of children) child.kill();
      throw error;
    }
  }

  goTo(url: string): Promise<unknown> {
    return call(this.address, 'POST', `/session/${this.session}/url`, { url });
  }

  /** Runs the body of a function in the page. */
  run<T>(script: string, ...args: readonly unknown[]): Promise<T> {
    return call<T>(this.address, 'POST', `/session/${this.session}/execute/sync`, { script, args });
  }

  /** Asks until the answer is true. @throws Error with what `else` says in the end */
  async until(script: string, ms: number, otherwise: string): Promise<void> {
    for (const end = Date.now() + ms; !(await this.run<boolean>(script));) {
      if (Date.now() > end) throw new Error(`Not within ${ms / 1000} s: ${script}. Instead: ${JSON.stringify(await this.run(otherwise))}`);
      await pause(250);
    }
  }

  async close(): Promise<void> {
    await call(this.address, 'DELETE', `/session/${this.session}`).catch(() => undefined);
    for (const child of this.children) child.kill();
  }
}

async function call<T>(address: string, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(address + path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(120_000),
  });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
  return value;
}
