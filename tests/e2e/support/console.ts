import type { Page } from '@playwright/test';

/** Collects what pages complain about: errors and warnings of the console, uncaught errors, violations of the security policy. */
export class ConsoleWatch {
  readonly #messages: string[] = [];
  /** The driver's own word, where a test has no service worker. */
  readonly #allowed: RegExp[] = [/Service Worker registration blocked by Playwright/];

  async add(page: Page): Promise<void> {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.#messages.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.#messages.push(`uncaught: ${error.stack ?? error.message}`));
    // Firefox does not pass its policy messages on to the driver.
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      );
    });
  }

  allow(patterns: readonly RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  unexpected(): string[] {
    return this.#messages.filter((message) => !this.#allowed.some((pattern) => pattern.test(message)));
  }
}
