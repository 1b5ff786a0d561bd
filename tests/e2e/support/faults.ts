import type { Page } from '@playwright/test';

/** Which calls a fault strikes: those of a data type, or all whose query holds these values. */
export type Strike = string | Readonly<Record<string, string>>;

const strikes = (url: URL, strike: Strike): boolean =>
  Object.entries(typeof strike === 'string' ? { datatype: strike } : strike).every(([name, value]) => url.searchParams.get(name) === value);

const dispatcher = (url: URL): boolean => url.pathname === '/dispatcher.php';

/**
 * Makes the sandbox server answer with one of its faults (`sandboxFault=`), until the undo or a reload. The page's `fetch` adds it,
 * because the Firefox driver cannot send a call on to a changed address.
 */
export async function fault(page: Page, strike: Strike, name: string): Promise<() => Promise<void>> {
  await page.evaluate(
    ([wanted, value]) => {
      const real = window.fetch;
      window.fetch = (input, init) => {
        const url = new URL(input instanceof Request ? input.url : String(input), location.href);
        const struck = url.pathname === '/dispatcher.php' && wanted.every(([key, each]) => url.searchParams.get(key) === each);
        if (struck) url.searchParams.set('sandboxFault', value);
        return real(struck ? url.href : input, init);
      };
      Object.assign(window, {
        endFault: () => {
          window.fetch = real;
        },
      });
    },
    [Object.entries(typeof strike === 'string' ? { datatype: strike } : strike), name] as const,
  );
  return () => page.evaluate(() => (window as unknown as { endFault: () => void }).endFault());
}

interface Reply {
  status?: number;
  contentType?: string;
  body?: string;
  headers?: Record<string, string>;
  delay?: number;
}

/** Answers calls in the server's place. */
export async function answer(
  page: Page,
  strike: Strike,
  { status = 200, contentType = 'application/xml; charset=UTF-8', body = '', headers = {}, delay = 0 }: Reply,
): Promise<() => Promise<void>> {
  await page.route(dispatcher, async (route) => {
    if (!strikes(new URL(route.request().url()), strike)) return route.fallback();
    if (delay) await new Promise((done) => setTimeout(done, delay));
    return route.fulfill({ status, headers: { 'content-type': contentType, ...headers }, body }).catch(() => undefined);
  });
  return () => page.unroute(dispatcher);
}

/** Holds calls back until the undo: what is seen while one waits is looked at without haste. */
export async function held(page: Page, strike: Strike): Promise<() => Promise<void>> {
  let release = (): void => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(dispatcher, async (route) => {
    if (!strikes(new URL(route.request().url()), strike)) return route.fallback();
    await released;
    return route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await page.unroute(dispatcher);
  };
}

/** Lets calls through only after a while. */
export async function late(page: Page, strike: Strike, milliseconds: number): Promise<() => Promise<void>> {
  await page.route(dispatcher, async (route) => {
    if (!strikes(new URL(route.request().url()), strike)) return route.fallback();
    await new Promise((done) => setTimeout(done, milliseconds));
    return route.continue().catch(() => undefined);
  });
  return () => page.unroute(dispatcher);
}

/** An envelope with one object, as the dispatcher writes it. */
export const envelope = (dataType: string, data: string, attributes: Readonly<Record<string, string | number>> = {}): string => {
  const object = {
    ID: 1,
    IDObjectType: 500,
    action: 2,
    dataType,
    target: '',
    paramString: '',
    permittedActions: 0,
    revision: 1,
    language: 'en',
    ...attributes,
  };
  const written = Object.entries(object)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');
  return (
    `<cms version="1" lang="en" customer="demo"><object ${written}><title language="en">Made for a test</title>` +
    `<data>${data}</data></object></cms>`
  );
};
