import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { FACTS, TEXTS } from '../../core/api.ts';
import { FactsService } from '../../core/facts/stream.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { textIn } from './texts.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** A service of a test's own: `[REQUESTS, { send }]`, with as much of it as the component uses. */
type Given = readonly [token: symbol, service: object];

/**
 * A page with one component, in a test that begins with `// @vitest-environment happy-dom`. Words are those of the catalogues; a service
 * that the component asks for and the test has not given is an error that names it.
 */
export class ComponentPage {
  readonly host = document.body.appendChild(document.createElement('div'));
  readonly facts = new FactsService();
  private readonly root: Root = createRoot(this.host);
  private readonly services: ReadonlyMap<symbol, object>;

  constructor({ language = 'en', services = [] }: { readonly language?: string; readonly services?: readonly Given[] } = {}) {
    const get = (key: string, values?: Readonly<Record<string, string | number>>): string => textIn(language, key, values);
    this.services = new Map<symbol, object>([
      [FACTS, this.facts],
      [TEXTS, { language, onChange: () => () => undefined, get }],
      ...services,
    ]);
  }

  /** Draws a component, or the one that is there with other properties. */
  draw(node: ReactNode): Promise<void> {
    return act(async () =>
      this.root.render(<ServicesContext.Provider value={{ get: this.get } as never}>{node}</ServicesContext.Provider>),
    );
  }

  /** What a command, `start` or `createX` of a plugin gets: `context.get(TOKEN)`. */
  readonly get = (token: symbol): object => {
    const service = this.services.get(token);
    if (service === undefined) throw new Error(`The test gives no ${String(token.description)}: new ComponentPage({ services: [[…]] }).`);
    return service;
  };

  /** The first element. @throws Error when there is none */
  one(selector: string): HTMLElement {
    const found = this.host.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`There is no ${selector} in ${this.host.innerHTML}`);
    return found;
  }

  all(selector: string): HTMLElement[] {
    return [...this.host.querySelectorAll<HTMLElement>(selector)];
  }

  click(selector: string): Promise<void> {
    return act(async () => this.one(selector).click());
  }

  /** Takes the component off the page, as React does. */
  async close(): Promise<void> {
    await act(async () => this.root.unmount());
    this.host.remove();
  }
}
