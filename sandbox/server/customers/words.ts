import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Words by key. */
export type Words = Readonly<Record<string, string>>;

/** Folders that have a folder `texts` with a file for each language. */
export interface WordFolders {
  readonly core: string;
  /** The folder of all plugins. */
  readonly plugins: string;
  readonly sheets: string;
  readonly server: string;
}

/** What travels in the page's head: the words of the frame, and of every plugin whose words are not worth a request. */
export interface PageWords {
  readonly language: string;
  readonly words: Words;
  /** Plugins whose words are in the language's file alone. */
  readonly elsewhere: readonly string[];
}

/** English words of a plugin that come to less than this travel with the page. */
const PAGE_BYTES = 400;

const FILE = /^([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.json$/;

/** Languages whose words a language falls back to, itself last: `en`, `pt`, `pt-BR`. */
export const fallbacks = (language: string): string[] => [...new Set(['en', language.split('-')[0]!, language])];

/** The languages that a folder has words in. */
export function languagesIn(folder: string): string[] {
  const texts = join(folder, 'texts');
  return existsSync(texts) ? readdirSync(texts).flatMap((name) => FILE.exec(name)?.[1] ?? []) : [];
}

/** The words of a folder in exactly this language; none when it has no such file. @throws Error that names the file when it is no words */
export function readWords(folder: string, language: string): Words {
  const file = join(folder, 'texts', `${language}.json`);
  if (!existsSync(file)) return {};
  let words: unknown;
  try {
    words = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`, { cause: error });
  }
  const isWords = typeof words === 'object' && words !== null && Object.values(words).every((each) => typeof each === 'string');
  if (!isWords) throw new Error(`${file} must be an object whose values are texts.`);
  return words as Words;
}

/** The words of a customer's site in every language: built in, then the customer's own `texts/<language>.json`. */
export class SiteWords {
  private readonly known = new Map<string, Words>();

  constructor(
    private readonly folders: WordFolders,
    private readonly customer: string,
    private readonly complain: (message: string) => void = () => {},
  ) {}

  /** What the browser needs: the words of core and of all plugins. */
  page(language: string): Words {
    const folders = [this.folders.core, ...this.plugins.map((name) => join(this.folders.plugins, name))];
    const others = { ...this.read(this.folders.sheets, 'en'), ...this.read(this.folders.server, 'en') };
    // Added modules bring their words themselves; what the customer's file says goes before them.
    return this.of(`page ${language}`, language, folders, (key) => !Object.hasOwn(others, key));
  }

  /** The part of them that travels with every page. */
  head(language: string): PageWords {
    const sizes = this.plugins.map((name) => {
      const words = readWords(join(this.folders.plugins, name), 'en');
      return { name, words, isSmall: JSON.stringify(words).length <= PAGE_BYTES };
    });
    const all = this.page(language);
    const keys = [readWords(this.folders.core, 'en'), ...sizes.filter(({ isSmall }) => isSmall).map(({ words }) => words)];
    return {
      language,
      words: Object.fromEntries(keys.flatMap((words) => Object.keys(words)).map((key) => [key, all[key]!])),
      elsewhere: sizes.filter(({ isSmall }) => !isSmall).map(({ name }) => name),
    };
  }

  /** The words of the stylesheets. */
  sheets(language: string): Words {
    return this.of(`sheets ${language}`, language, [this.folders.sheets]);
  }

  private get plugins(): string[] {
    const { plugins } = this.folders;
    return existsSync(plugins) ? readdirSync(plugins).filter((name) => existsSync(join(plugins, name, 'texts'))) : [];
  }

  private of(name: string, language: string, folders: readonly string[], takes?: (key: string) => boolean): Words {
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const words: Record<string, string> = {};
    for (const each of fallbacks(language)) {
      for (const folder of folders) Object.assign(words, this.read(folder, each));
      // A customer's file names words of all folders; each takes its own.
      for (const [key, word] of Object.entries(this.read(this.customer, each)))
        if (takes?.(key) ?? Object.hasOwn(words, key)) words[key] = word;
    }
    this.known.set(name, words);
    return words;
  }

  private read(folder: string, language: string): Words {
    try {
      return readWords(folder, language);
    } catch (error) {
      this.complain((error as Error).message);
      return {};
    }
  }
}

/** Every file of built-in words, in an order that does not change. */
export function wordFiles({ core, plugins, sheets, server }: WordFolders): string[] {
  const owners = existsSync(plugins) ? readdirSync(plugins).map((name) => join(plugins, name)) : [];
  return [core, server, sheets, ...owners].flatMap((folder) =>
    languagesIn(folder).map((language) => join(folder, 'texts', `${language}.json`)),
  );
}
