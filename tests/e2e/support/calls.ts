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
  /** Bodies said by the page before the driver told of their calls. */
  readonly #early: { address: string; body: string }[] = [];

  constructor(page: Page) {
    page.on('request', (request) => {
      this.addresses.push(request.url());
      if (new URL(request.url()).pathname !== '/dispatcher.php') return;
      const call = readCall(request);
      this.all.push(call);
      const early = this.#early.findIndex(({ address }) => address === call.address);
      if (early >= 0) fill(call, this.#early.splice(early, 1)[0]?.body ?? '');
    });
  }

  /** The Firefox driver does not tell the bodies of requests: the page says them on its console. */
  async listenForBodies(page: Page): Promise<void> {
    page.on('console', (message) => {
      const [, address, body] = /^call-body (\S+) (.*)$/.exec(message.text()) ?? [];
      if (address === undefined || body === undefined) return;
      const call = this.all.find((each) => each.method === 'POST' && each.address === address && each.body.size === 0);
      if (call) fill(call, body);
      else this.#early.push({ address, body });
    });
    await page.addInitScript(() => {
      const real = window.fetch;
      window.fetch = (input, init) => {
        const answer = real(input, init);
        if (typeof init?.body === 'string' || init?.body instanceof URLSearchParams)
          console.debug(`call-body ${new URL(String(input), location.href).href} ${String(init.body)}`);
        return answer;
      };
    });
  }

  /** Calls of a data type. */
  of(dataType: string): Call[] {
    return this.all.filter(({ query }) => query.get('datatype') === dataType);
  }

  /** Error reports that went out, with what they say. */
  get reports(): Call[] {
    return this.of('f_Error').filter(({ body }) => body.size > 0);
  }

  forget(): void {
    this.all.length = 0;
    this.addresses.length = 0;
  }
}

function fill(call: Call, body: string): void {
  for (const [name, value] of new URLSearchParams(body)) call.body.append(name, value);
}
