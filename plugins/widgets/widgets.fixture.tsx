import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { CLOCK, DIALOGS, FACTS, PLATFORM, RANDOM, TEXTS } from '../../core/api.ts';
import { FactsService } from '../../core/facts/stream.ts';
import { ServicesContext } from '../../core/base/services.ts';
import { textIn } from '../../tests/support/texts.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** A page with the services that widgets use; time passes only when `pass` is called. */
export class WidgetPage {
  readonly host = document.body.appendChild(document.createElement('div'));
  readonly alerts: string[] = [];
  /** What chance gives. */
  fraction = 0;
  platform: 'DEV' | 'TEST' | 'LIVE' = 'LIVE';
  /** Timers that wait. */
  readonly timers = new Set<{ at: number; run: () => void }>();
  private readonly root: Root = createRoot(this.host);
  private now = 0;
  private readonly services = new Map<symbol, unknown>([
    [FACTS, new FactsService()],
    [
      CLOCK,
      {
        now: () => this.now,
        setTimeout: (run: () => void, ms: number) => {
          const timer = { at: this.now + ms, run };
          this.timers.add(timer);
          return () => {
            this.timers.delete(timer);
          };
        },
      },
    ],
    [RANDOM, { fraction: () => this.fraction }],
    [
      TEXTS,
      {
        onChange: () => () => undefined,
        get: (key: string, values?: Record<string, string | number>) => textIn('en', key, values),
      },
    ],
    [
      DIALOGS,
      {
        alert: (text: string) => {
          this.alerts.push(text);
          return Promise.resolve();
        },
      },
    ],
  ]);

  draw(node: ReactNode): Promise<void> {
    const get = (token: symbol): unknown => {
      if (token === PLATFORM) return this.platform;
      const service = this.services.get(token);
      if (!service) throw new Error(String(token));
      return service;
    };
    return act(async () => this.root.render(<ServicesContext.Provider value={{ get } as never}>{node}</ServicesContext.Provider>));
  }

  /** Lets time pass, timers in their order. */
  async pass(ms: number): Promise<void> {
    const until = this.now + ms;
    for (;;) {
      const next = [...this.timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers.delete(next);
      this.now = next.at;
      await act(async () => next.run());
    }
    this.now = until;
  }

  all(selector: string): HTMLElement[] {
    return [...this.host.querySelectorAll<HTMLElement>(selector)];
  }

  one(selector: string): HTMLElement {
    const found = this.host.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`${selector} is not in ${this.host.innerHTML.slice(0, 400)}`);
    return found;
  }

  click(element: HTMLElement): Promise<void> {
    return act(async () => element.click());
  }

  async press(element: HTMLElement, key: string): Promise<void> {
    await act(async () => {
      element.focus();
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  }

  async close(): Promise<void> {
    // A drag that has ended takes the next click, of whichever test, unless a task comes before it.
    await this.pass(0);
    await act(async () => this.root.unmount());
    this.host.remove();
  }
}
