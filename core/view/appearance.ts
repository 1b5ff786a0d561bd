import type { Theme, Appearance } from './contract.ts';
import { type UserSettings } from '../config/contract.ts';
import { STILL_ATTRIBUTE } from '../base/device.ts';

/** Conditions that always and never hold. */
const ALWAYS = '(min-width: 0px)',
  NEVER = '(max-width: 0px)';

/** What the user wants of the look beyond what the device says: light or dark, and that nothing moves. Stored in the settings. */
export class AppearanceService implements Appearance {
  private observer: MutationObserver | null = null;

  constructor(private readonly settings: UserSettings) {}

  get theme(): Theme {
    const stored = this.settings.get('site', 'theme');
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  }

  get still(): boolean {
    return this.settings.get('site', 'still') === '1';
  }

  setTheme(theme: Theme): void {
    if (theme === 'system') this.settings.remove('site', 'theme');
    else this.settings.set('site', 'theme', theme);
    this.apply();
  }

  setStill(still: boolean): void {
    if (still) this.settings.set('site', 'still', '1');
    else this.settings.remove('site', 'still');
    this.apply();
  }

  /** Applies what is stored, now and to every style sheet that comes later. */
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
    const replaced = replaceMedia(document.styleSheets, (condition) => {
      const [, asked] = /prefers-color-scheme:\s*(light|dark)/.exec(condition) ?? [];
      if (asked) return theme === 'system' ? condition : asked === theme ? ALWAYS : NEVER;
      return still && /prefers-reduced-motion:\s*reduce/.test(condition)
        ? ALWAYS
        : still && /prefers-reduced-motion:\s*no-preference/.test(condition)
          ? NEVER
          : condition;
    });
    root.toggleAttribute(STILL_ATTRIBUTE, still);
    // A customer whose theme knows one of the two alone keeps it.
    root.style.colorScheme = theme === 'system' || replaced === 0 ? '' : theme;
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

/** The media lists before they were changed. */
const originals = new WeakMap<MediaList, string>();
const CONDITION = /\(\s*prefers-[a-z-]+:\s*[a-z-]+\s*\)/g;

/**
 * Changes the conditions `(prefers-…: …)` of all media rules, in layers, imports and other rules too.
 * @param change gets a condition as the style sheet says it and returns the one that is to hold instead
 * @returns how many rules ask for the colour scheme
 */
function replaceMedia(sheets: StyleSheetList, change: (condition: string) => string): number {
  let replaced = 0;
  const visit = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        const { media } = rule;
        const original = originals.get(media) ?? media.mediaText;
        if (original.includes('prefers-')) {
          originals.set(media, original);
          const next = original.replace(CONDITION, change);
          if (next !== media.mediaText) media.mediaText = next;
          if (original.includes('prefers-color-scheme')) replaced++;
        }
      }
      if ('cssRules' in rule) visit(rule.cssRules as CSSRuleList);
      else if ('styleSheet' in rule) visit(rulesOf(rule.styleSheet as CSSStyleSheet | null));
    }
  };
  for (const sheet of sheets) visit(rulesOf(sheet));
  return replaced;
}

const NONE = [] as unknown as CSSRuleList;

/** The rules of a sheet; none when it is of another origin, which cannot be read. */
function rulesOf(sheet: CSSStyleSheet | null): CSSRuleList {
  try {
    return sheet?.cssRules ?? NONE;
  } catch {
    return NONE;
  }
}
