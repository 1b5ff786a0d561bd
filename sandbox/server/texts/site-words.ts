import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbacks, languagesIn, readTextSet, readWords, textSetsIn, type WordFolders, type Words } from './word-files.ts';

/** What travels in the page's head: the words of the frame, of its view, and of every plugin whose words are not worth a request. */
interface PageWords {
  readonly language: string;
  readonly words: Words;
  /** Plugins whose words are in the language's file alone. */
  readonly elsewhere: readonly string[];
}

/** A word in one language. */
interface Translation {
  readonly language: string;
  readonly word: string;
}

/** English words of a plugin that come to less than this travel with the page. */
const PAGE_BYTES = 400;

/** Whether a plugin is part of views; one with commands and keys alone waits for its words with its module. */
function isInViews(folder: string): boolean {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Readonly<Record<string, unknown>>;
    return ['objects', 'types', 'dataTypes', 'actions', 'surfaces', 'widgets', 'activateOn'].some((key) => key in manifest);
  } catch {
    return true; // The client reports it.
  }
}

/** The words of a customer's site in every language: built in, then the customer's `texts/<language>.json`, then its text set. */
export class SiteWords {
  private readonly merged = new Map<string, Words>();
  private readonly files = new Map<string, Words>();
  /** Those that have words. */
  private readonly plugins: readonly string[];
  /** All that there is a file in, English first. */
  private readonly languages: ReadonlySet<string>;
  private headOf: ReturnType<SiteWords['readHead']> | null = null;
  private readonly translations = new Map<string, readonly Translation[]>();

  /**
   * @param customer its folder; null: what is built in alone
   * @param complain is informed at once of a file that cannot be used, which is then left out
   * @param stored text sets by language that count instead of the customer's files; null when these count
   */
  constructor(
    private readonly folders: WordFolders,
    private readonly customer: string | null,
    private readonly complain: (message: string) => void = () => {},
    private readonly stored: ReadonlyMap<string, Words> | null = null,
  ) {
    const { core, plugins, sheets, server } = folders;
    this.plugins = existsSync(plugins) ? readdirSync(plugins).filter((name) => existsSync(join(plugins, name, 'texts'))) : [];
    const owners = [server, core, sheets, ...this.plugins.map((name) => join(folders.plugins, name))];
    const own = customer === null ? [] : [...languagesIn(customer), ...textSetsIn(customer)];
    this.languages = new Set(['en', ...owners.flatMap(languagesIn), ...own, ...(stored?.keys() ?? [])]);
    for (const language of own) {
      this.json(language);
      this.textSet(language);
    }
  }

  /** What the browser needs: the words of core and of all plugins. The page fetches the text set itself (I18-002 to I18-004). */
  page(language: string): Words {
    const folders = [this.folders.core, ...this.plugins.map((name) => join(this.folders.plugins, name))];
    const others = { ...this.wordsOf(this.folders.sheets, 'en'), ...this.wordsOf(this.folders.server, 'en') };
    // Added modules bring their words themselves; what the customer's file says goes before them.
    return this.merge('page', language, folders, (each) => Object.entries(this.json(each)).filter(([key]) => !Object.hasOwn(others, key)));
  }

  /**
   * The part of them that travels with a page.
   * @param shown plugins that its view shows
   */
  head(language: string, shown: readonly string[] = []): PageWords {
    const all = this.page(language);
    const { keys, elsewhere } = (this.headOf ??= this.readHead());
    const further = elsewhere.filter((name) => shown.includes(name));
    const ofView = further.flatMap((name) => Object.keys(this.wordsOf(join(this.folders.plugins, name), 'en')));
    return {
      language,
      words: Object.fromEntries([...keys, ...ofView].map((key) => [key, all[key]!])),
      elsewhere: elsewhere.filter((name) => !further.includes(name)),
    };
  }

  private readHead(): { readonly keys: readonly string[]; readonly elsewhere: readonly string[] } {
    const plugins = this.plugins.map((name) => {
      const folder = join(this.folders.plugins, name);
      const words = this.wordsOf(folder, 'en');
      return { name, words, travels: JSON.stringify(words).length <= PAGE_BYTES && isInViews(folder) };
    });
    const given = [this.wordsOf(this.folders.core, 'en'), ...plugins.filter(({ travels }) => travels).map(({ words }) => words)];
    return {
      keys: given.flatMap((words) => Object.keys(words)),
      elsewhere: plugins.filter(({ travels }) => !travels).map(({ name }) => name),
    };
  }

  /** The words of the stylesheets. */
  sheets(language: string): Words {
    return this.ownOf(this.folders.sheets, language);
  }

  /** What the server says. */
  server(language: string): Words {
    return this.ownOf(this.folders.server, language);
  }

  /** All that the site says in a language, but for its text sets: what these are put for. */
  withoutSets(language: string): Words {
    return this.all('without sets', language, () => ({}));
  }

  /** The same as visitors have it. */
  withSets(language: string): Words {
    return this.all('with sets', language, (each) => this.textSet(each));
  }

  private all(name: string, language: string, ofSets: (language: string) => Words): Words {
    const { core, plugins, sheets, server } = this.folders;
    const folders = [core, ...this.plugins.map((plugin) => join(plugins, plugin)), sheets, server];
    return this.merge(name, language, folders, (each) => Object.entries({ ...this.json(each), ...ofSets(each) }));
  }

  /** A word of the server in every language that has it, English first; no language replaces another. */
  translationsOf(key: string): readonly Translation[] {
    const cached = this.translations.get(key);
    if (cached !== undefined) return cached;
    const translations = [...this.languages].flatMap((language) => {
      const words = { ...this.wordsOf(this.folders.server, language), ...this.json(language), ...this.textSet(language) };
      return Object.hasOwn(words, key) ? [{ language, word: words[key]! }] : [];
    });
    this.translations.set(key, translations);
    return translations;
  }

  /** A customer's files name words of all folders; this folder takes its own. */
  private ownOf(folder: string, language: string): Words {
    return this.merge(folder, language, [folder], (each, built) =>
      Object.entries({ ...this.json(each), ...this.textSet(each) }).filter(([key]) => Object.hasOwn(built, key)),
    );
  }

  private merge(
    name: string,
    language: string,
    folders: readonly string[],
    own: (language: string, built: Words) => (readonly [key: string, word: string])[],
  ): Words {
    // Anybody may ask for any language: what is stored is as many as there are files of.
    const chain = fallbacks(language).filter((each) => this.languages.has(each));
    const id = [name, ...chain].join(' ');
    const cached = this.merged.get(id);
    if (cached !== undefined) return cached;
    const words: Record<string, string> = {};
    for (const each of chain) {
      for (const folder of folders) Object.assign(words, this.wordsOf(folder, each));
      Object.assign(words, Object.fromEntries(own(each, words)));
    }
    this.merged.set(id, words);
    return words;
  }

  private wordsOf(folder: string, language: string): Words {
    return this.read(`${folder} ${language}`, () => readWords(folder, language));
  }

  private json(language: string): Words {
    return this.customer === null ? {} : this.wordsOf(this.customer, language);
  }

  private textSet(language: string): Words {
    const { customer, stored } = this;
    if (stored !== null) return stored.get(language) ?? {};
    return customer === null ? {} : this.read(`text set ${language}`, () => readTextSet(customer, language));
  }

  private read(name: string, read: () => Words): Words {
    let words = this.files.get(name);
    if (words !== undefined) return words;
    try {
      words = read();
    } catch (error) {
      this.complain((error as Error).message);
      words = {};
    }
    this.files.set(name, words);
    return words;
  }
}
