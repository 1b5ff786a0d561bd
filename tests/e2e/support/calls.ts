import type { Page, Request } from '@playwright/test';

/** One dispatcher call as it went out. */
export interface Call {
  readonly method: string;
  readonly query: URLSearchParams;
  readonly body: URLSearchParams;
  readonly headers: Record<string, string>;
}

const readCall = (request: Request): Call => ({
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
