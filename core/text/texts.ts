import type { Texts } from './contract.ts';
import { Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import { type Clock } from '../base/clock.ts';
import { BUILT_IN, type TextTable } from './builtin.ts';
import { baseLanguage, matchLanguage, selectLanguage } from './language.ts';
import { readTextSet } from './text-set.ts';

/** Wait between the first render and the loading of the text set (I18-004). */
const LOAD_DELAY_MS = 3000;
/** Time in which a page that is being left is gone. */
const LEAVING_MS = 1000;
/** Where the chosen language is kept among the user settings. */
const SETTING = ['interface', 'language'] as const;

interface TextFacts {
  emit(fact: { readonly type: 'language.changed' | 'texts.loaded'; readonly language: string }): void;
}
interface Settings {
  get(group: string, key: string): string | null;
  set(group: string, key: string, value: string): void;
}
interface Customer {
  readonly customer: string;
  readonly versionHash: string;
  readonly languages: readonly string[];
  readonly defaultLang: string;
}

/** The interface texts of the selected language (I18-001 to I18-004). */
export class TextsService implements Texts {
  private selected: string;
  private readonly sets = new Map<string, ReadonlyMap<string, string>>();
  private readonly loads = new Map<string, Promise<void>>();
  private readonly changes = new Subject<void>();
  private readonly missing = new Set<string>();
  private cancelLoad = (): void => {};

  /** Emits when `get` may answer differently: another language, or a text set that arrived. */
  readonly changed$: Observable<void> = this.changes.asObservable();

  constructor(
    private readonly configuration: Customer,
    private readonly fetch: typeof globalThis.fetch,
    private readonly events: TextFacts,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly platform: 'DEV' | 'TEST' | 'LIVE',
  ) {
    const query = new URLSearchParams(globalThis.location?.search ?? '').get('lang');
    const { languages, defaultLang } = configuration;
    this.selected = selectLanguage({ query, stored: settings.get(...SETTING), available: languages, defaultLang });
  }

  /** The selected language, one of `languages`. */
  get language(): string {
    return this.selected;
  }

  /** The languages that the customer offers. */
  get languages(): readonly string[] {
    return this.configuration.languages;
  }

  /** Selects another language of the customer, keeps the choice and loads its texts. A language not offered is ignored with a warning. */
  select(tag: string): void {
    const language = matchLanguage(tag, this.languages);
    if (language === null) {
      console.warn(`Language "${tag}" is not offered; languages are ${this.languages.join(', ')}.`);
      return;
    }
    this.settings.set(...SETTING, language);
    if (language === this.selected) return;
    this.selected = language;
    this.events.emit({ type: 'language.changed', language });
    this.changes.next();
    void this.load();
  }

  /**
   * A text: from the customer's set, else `own`, else built in; in English when the language has none; else the key itself.
   * @param values replace `{name}` in the text; unknown names stay
   * @param own a plugin's texts by language
   */
  get(key: string, values?: Readonly<Record<string, string | number>>, own?: TextTable): string {
    const text = this.sets.get(this.selected)?.get(key) ?? this.lookUp(key, own);
    if (text === undefined) {
      this.warnMissing(key);
      return key;
    }
    return values ? text.replace(/\{(\w+)\}/g, (all, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : all)) : text;
  }

  /** Loads the text set of the selected language, once (I18-002, I18-003). Never rejects: without it the built-in texts remain. */
  load(): Promise<void> {
    this.cancelLoad();
    const language = this.selected;
    let running = this.loads.get(language);
    if (!running) {
      running = this.fetchSet(language);
      this.loads.set(language, running);
    }
    return running;
  }

  /** The same as `load`: what needs a text of the customer now need not wait for the 3 seconds (OP-68). */
  ensure(): Promise<void> {
    return this.load();
  }

  /** To be called after the first render: loads the text set 3000 ms later (I18-004). */
  scheduleLoad(): void {
    this.cancelLoad();
    this.cancelLoad = this.clock.setTimeout(() => void this.load(), LOAD_DELAY_MS);
  }

  dispose(): void {
    this.cancelLoad();
    this.changes.complete();
  }

  private lookUp(key: string, own: TextTable | undefined): string | undefined {
    for (const language of [this.selected, baseLanguage(this.selected), 'en']) {
      for (const table of [own, BUILT_IN]) {
        const texts = table && Object.hasOwn(table, language) ? table[language] : undefined;
        if (texts && Object.hasOwn(texts, key)) return texts[key];
      }
    }
    return undefined;
  }

  private async fetchSet(language: string): Promise<void> {
    const { customer, versionHash } = this.configuration;
    const address = `/${customer}/xml/M_textSet_${language}.xml?v=${versionHash}`;
    let answered = false;
    try {
      const response = await this.fetch.call(globalThis, address);
      const text = await response.text();
      answered = true;
      if (!response.ok) throw new Error(`The server answers ${response.status}.`);
      this.sets.set(language, readTextSet(text));
    } catch (error) {
      const warn = (): void => console.warn(`The text set ${address} could not be loaded; the built-in texts are used.`, error);
      // A page that is being left breaks off its loading too; then nobody is there to be warned a moment later.
      if (answered) warn();
      else this.clock.setTimeout(warn, LEAVING_MS);
      // A lost connection may come back, a missing file will not.
      if (error instanceof TypeError) this.loads.delete(language);
      return;
    }
    this.events.emit({ type: 'texts.loaded', language });
    if (language === this.selected) this.changes.next();
  }

  private warnMissing(key: string): void {
    if (this.platform === 'LIVE' || this.missing.has(key)) return;
    this.missing.add(key);
    console.warn(`Text "${key}" is missing in language ${this.selected}: add it to the text set or to the built-in texts.`);
  }
}
