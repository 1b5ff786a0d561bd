import type { Facts } from '../facts/contract.ts';
import { LANGUAGE_CHANGED, TEXTS_LOADED, type NumberFormat, type TextTable, type Texts, type Words } from './contract.ts';
import { type Clock } from '../base/clock.ts';
import { baseLanguage, matchLanguage, selectLanguage } from './language.ts';
import { formatNumber } from './number.ts';
import { fetchWords, pageWords, readTextSet } from './words.ts';

/** Wait between the first render and the loading of the text set (I18-004). */
const LOAD_DELAY_MS = 3000;
/** Time in which a page that is being left is gone. */
const LEAVING_MS = 1000;
/** Where the chosen language is stored among the user settings. */
const SETTING = ['interface', 'language'] as const;

interface Settings {
  get(group: string, key: string): string | null;
  set(group: string, key: string, value: string): void;
}
interface Customer {
  readonly customer: string;
  readonly versionHash: string;
  readonly languages: readonly string[];
  readonly defaultLang: string;
  readonly numberFormat: NumberFormat;
}

type Values = Readonly<Record<string, string | number>>;

/**
 * The interface texts of the selected language (I18-001 to I18-004). Only that language is fetched: its words come with the page or in
 * one file, complete, because the server fills in English where the language has no word. The customer's text set goes before them.
 */
export class TextsService implements Texts {
  private selected: string;
  /** The language whose words are shown while those of the selected one are on their way. */
  private shown = '';
  private readonly words = new Map<string, Words>();
  private readonly sets = new Map<string, ReadonlyMap<string, string>>();
  private readonly loads = new Map<string, Promise<void>>();
  private readonly wordLoads = new Map<string, Promise<void>>();
  /** Plugins whose words did not come with the page. */
  private elsewhere: ReadonlySet<string> | null = null;
  private readonly missing = new Set<string>();
  private cancelLoad = (): void => {};

  constructor(
    private readonly configuration: Customer,
    private readonly fetch: typeof globalThis.fetch,
    private readonly facts: Pick<Facts, 'publish' | 'on'>,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly platform: 'DEV' | 'TEST' | 'LIVE',
  ) {
    const query = new URLSearchParams(globalThis.location?.search ?? '').get('lang');
    const { languages, defaultLang } = configuration;
    this.selected = selectLanguage({ query, stored: settings.get(...SETTING), available: languages, defaultLang });
    const given = pageWords();
    if (given?.language !== this.selected) return;
    this.words.set(given.language, given.words);
    this.elsewhere = new Set(given.elsewhere);
    this.shown = given.language;
  }

  /** Calls a listener when `get` may answer differently. */
  onChange(listener: () => void): () => void {
    const undos = [this.facts.on(LANGUAGE_CHANGED, listener), this.facts.on(TEXTS_LOADED, listener)];
    return () => undos.forEach((undo) => undo());
  }

  /** The selected language, one of `languages`. */
  get language(): string {
    return this.selected;
  }

  /** The languages that the customer offers. */
  get languages(): readonly string[] {
    return this.configuration.languages;
  }

  /** Selects another language of the customer, stores the choice and loads its texts. A language not offered is ignored with a warning. */
  select(tag: string): void {
    const language = matchLanguage(tag, this.languages);
    if (language === null) {
      console.warn(`Language "${tag}" is not offered; languages are ${this.languages.join(', ')}.`);
      return;
    }
    this.settings.set(...SETTING, language);
    if (language === this.selected) return;
    this.selected = language;
    this.elsewhere = null;
    if (this.words.has(language)) this.shown = language;
    void this.loadWords(language);
    this.facts.publish(LANGUAGE_CHANGED, { language });
    void this.load();
  }

  /**
   * A text of the selected language: from the customer's set, else from the language's words, else from `own`; else the key itself.
   * @param values replace `{name}` in the text; unknown names stay
   * @param own an added module's texts by language; English where the language has none
   */
  get(key: string, values?: Values, own?: TextTable): string {
    const words = this.words.get(this.selected) ?? this.words.get(this.shown);
    const text = this.sets.get(this.selected)?.get(key) ?? word(words, key) ?? this.ownText(key, own);
    if (text === undefined) {
      this.warnMissing(key);
      return key;
    }
    return fill(text, values);
  }

  /** A text of any language, whether the customer offers it or not. While its words are on their way, one of the selected language. */
  getIn(language: string, key: string, values?: Values): string {
    if (language === this.selected) return this.get(key, values);
    const text = word(this.words.get(language), key);
    if (text !== undefined) return fill(text, values);
    void this.loadWords(language);
    return this.get(key, values);
  }

  /** A number as the customer's setting `numberFormat` says, in the selected language unless another one is named. */
  number(value: number, options: Intl.NumberFormatOptions = {}, language = this.selected): string {
    return formatNumber(value, this.configuration.numberFormat, language, options);
  }

  /**
   * Resolves when the words of a plugin are there, or core's when none is named. Never rejects: without them the keys are shown, and
   * the next one who waits asks the server again.
   */
  ready(plugin = ''): Promise<void> {
    return this.elsewhere?.has(plugin) === false ? Promise.resolve() : this.loadWords(this.selected);
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
  }

  private ownText(key: string, own: TextTable | undefined): string | undefined {
    if (own === undefined) return undefined;
    const languages = [this.selected, baseLanguage(this.selected), 'en'];
    return languages.flatMap((language) => (Object.hasOwn(own, language) ? (word(own[language], key) ?? []) : []))[0];
  }

  /** All words of a language, once. */
  private loadWords(language: string): Promise<void> {
    let running = this.wordLoads.get(language);
    if (!running) this.wordLoads.set(language, (running = this.fetchAllWords(language)));
    return running;
  }

  private async fetchAllWords(language: string): Promise<void> {
    const { customer, versionHash } = this.configuration;
    const address = `/${customer}/texts/${language}.json?v=${versionHash}`;
    try {
      this.words.set(language, await fetchWords(this.fetch, address));
    } catch (error) {
      this.warnUnloaded(`The words ${address} could not be loaded.`, error);
      this.wordLoads.delete(language);
      return;
    }
    if (language === this.selected) {
      this.elsewhere = new Set();
      this.shown = language;
    }
    this.facts.publish(TEXTS_LOADED, { language });
  }

  private async fetchSet(language: string): Promise<void> {
    const { customer, versionHash } = this.configuration;
    const address = `/${customer}/xml/M_textSet_${language}.xml?v=${versionHash}`;
    try {
      const response = await this.fetch.call(globalThis, address);
      const text = await response.text();
      if (!response.ok) throw new Error(`The server answers ${response.status}.`);
      this.sets.set(language, readTextSet(text));
    } catch (error) {
      this.warnUnloaded(`The text set ${address} did not load: the built-in texts are used.`, error);
      // A lost connection may come back, a missing file will not.
      if (error instanceof TypeError) this.loads.delete(language);
      return;
    }
    this.facts.publish(TEXTS_LOADED, { language });
  }

  private warnUnloaded(message: string, error: unknown): void {
    // A page that is being left breaks off its loading too, in as many ways as there are browsers; nobody is there a moment later.
    this.clock.setTimeout(() => console.warn(message, error), LEAVING_MS);
  }

  private warnMissing(key: string): void {
    if (this.platform === 'LIVE' || this.missing.has(key) || !this.words.has(this.selected)) return;
    this.missing.add(key);
    console.warn(`Text "${key}" is missing in language ${this.selected}: add it to a file texts/en.json, or to the customer's.`);
  }
}

const word = (words: Words | undefined, key: string): string | undefined =>
  words !== undefined && Object.hasOwn(words, key) ? words[key] : undefined;

const fill = (text: string, values: Values | undefined): string =>
  values ? text.replace(/\{(\w+)\}/g, (all, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : all)) : text;
