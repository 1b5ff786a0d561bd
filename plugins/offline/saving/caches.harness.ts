import { vi } from 'vitest';

interface Entry {
  readonly body: string;
  readonly headers: Headers;
}

/** The caches of a browser, in memory. `room`: so many characters fit in. */
export class TestCaches {
  readonly all = new Map<string, Map<string, Entry>>();
  room = Number.POSITIVE_INFINITY;

  constructor() {
    vi.stubGlobal('caches', {
      keys: async () => [...this.all.keys()],
      delete: async (name: string) => this.all.delete(name),
      open: async (name: string) => this.open(name),
    });
  }

  /** What is stored under the addresses of a cache. */
  texts(name: string): Readonly<Record<string, string>> {
    return Object.fromEntries([...(this.all.get(name) ?? [])].map(([address, { body }]) => [decodeURIComponent(address), body]));
  }

  private open(name: string) {
    const cache = this.all.get(name) ?? new Map<string, Entry>();
    this.all.set(name, cache);
    return {
      keys: async () => [...cache.keys()].map((address) => ({ url: new URL(address, 'https://site.test').href })),
      match: async (address: string) => {
        const found = cache.get(address);
        return found && new Response(found.body, { headers: found.headers });
      },
      put: async (address: string, answer: Response) => {
        const body = await answer.text();
        this.room -= body.length;
        if (this.room < 0) throw new DOMException('full', 'QuotaExceededError');
        cache.set(address, { body, headers: answer.headers });
      },
    };
  }
}
