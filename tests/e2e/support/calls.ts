import type { Page, Request } from '@playwright/test';

/** One dispatcher call as it went out. */
export interface Call {
  readonly address: string;
  readonly method: string;
  readonly query: URLSearchParams;
  readonly body: URLSearchParams;
  readonly headers: Record<string, string>;
}

const readCall = (request: Request): Call => ({
  address: request.url(),
  method: request.method(),
  query: new URL(request.url()).searchParams,
  body: new URLSearchParams(request.postData() ?? ''),
  headers: request.headers(),
});

/** Records the dispatcher calls, and the addresses of all other requests, of a page. */
export class Calls {
  readonly all: Call[] = [];
  readonly addresses: string[] = [];

  constructor(page: Page) {
    page.on('request', (request) => {
      this.addresses.push(request.url());
      if (new URL(request.url()).pathname === '/dispatcher.php') this.all.push(readCall(request));
    });
  }

  /** The Firefox driver does not tell the bodies of requests: the page says them on its console. */
  async listenForBodies(page: Page): Promise<void> {
    page.on('console', (message) => {
      const said = /^call-body (\S+) (.*)$/.exec(message.text());
      if (!said) return;
      const call = this.all.findLast(({ address, body }) => address === said[1] && body.size === 0);
      for (const [name, value] of new URLSearchParams(said[2])) call?.body.append(name, value);
    });
    await page.addInitScript(() => {
      const real = window.fetch;
      window.fetch = (input, init) => {
        const answer = real(input, init);
        if (typeof init?.body === 'string' || init?.body instanceof URLSearchParams) console.debug(`call-body ${new URL(String(input), location.href).href} ${String(init.body)}`);
        return answer;
      };
    });
  }

  /** Calls of a data type, error reports left out unless asked for. */
  of(dataType: string): Call[] {
    return this.all.filter(({ query }) => query.get('datatype') === dataType);
  }

  get last(): Call | undefined {
    return this.all.at(-1);
  }

  get reports(): Call[] {
    return this.of('f_Error');
  }

  forget(): void {
    this.all.length = 0;
    this.addresses.length = 0;
  }
}
