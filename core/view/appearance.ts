import type { Theme, Appearance } from './contract.ts';
import { type UserSettings } from '../config/contract.ts';
import { STILL } from '../base/motion.ts';
import { replaceMedia } from './media-rules.ts';

const GROUP = 'site';
/** Conditions that always and never hold. */
const ALWAYS = '(min-width: 0px)',
  NEVER = '(max-width: 0px)';

/** What the user wants of the look beyond what the device says: light or dark, and that things stand still. Kept in the settings. */
export class AppearanceService implements Appearance {
  private observer: MutationObserver | null = null;

  constructor(private readonly settings: UserSettings) {}

  get theme(): Theme {
    const kept = this.settings.get(GROUP, 'theme');
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  }

  get still(): boolean {
    return this.settings.get(GROUP, 'still') === '1';
  }

  setTheme(theme: Theme): void {
    if (theme === 'system') this.settings.remove(GROUP, 'theme');
    else this.settings.set(GROUP, 'theme', theme);
    this.apply();
  }

  setStill(still: boolean): void {
    if (still) this.settings.set(GROUP, 'still', '1');
    else this.settings.remove(GROUP, 'still');
    this.apply();
  }

  /** Applies what is kept, now and to every style sheet that comes later. */
  start(): void {
    if (this.theme !== 'system' || this.still) this.apply();
  }

  /**
   * Style sheets ask the device by media conditions; these are replaced where the user wants something else, so that neither the
   * customers' theme.css nor a plugin needs rules of its own for it.
   */
  apply(): void {
    const { theme, still } = this;
    const root = document.documentElement;
    const places = replaceMedia(document.styleSheets, (condition) => {
      const [, asked] = /prefers-color-scheme:\s*(light|dark)/.exec(condition) ?? [];
      if (asked) return theme === 'system' ? condition : asked === theme ? ALWAYS : NEVER;
      return still && /prefers-reduced-motion:\s*reduce/.test(condition)
        ? ALWAYS
        : still && /prefers-reduced-motion:\s*no-preference/.test(condition)
          ? NEVER
          : condition;
    });
    root.toggleAttribute(STILL, still);
    // A customer whose theme knows one of the two alone keeps it.
    root.style.colorScheme = theme === 'system' || places === 0 ? '' : theme;
    this.observer ??= this.watch();
  }

  dispose(): void {
    this.observer?.disconnect();
  }

  /** Plugins bring style sheets with them. */
  private watch(): MutationObserver {
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes)
          if (node instanceof HTMLLinkElement) node.addEventListener('load', () => this.apply(), { once: true });
      }
    });
    observer.observe(document.head, { childList: true });
    return observer;
  }
}
