import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, folderMark } from '../base/files.ts';
import { readJsonText } from '../base/json-text.ts';
import { dataTypesOff, pluginClaims, byCurrentIds, siteRoutes } from './plugins.ts';
import { readHost, readOrigin, type SiteHost } from './hosts.ts';
import type { StoredTexts } from '../site-parts/text-sets.ts';
import { SiteWords } from '../texts/site-words.ts';
import { publicMedia, type PublicMedia } from './public-media.ts';
import { readSynonyms, type Synonyms } from './synonyms.ts';
import { wordFiles, type WordFolders } from '../texts/word-files.ts';
import { readStored } from '../xml/authored.ts';
import { children, type XNode } from '../xml/nodes.ts';

/** A customer as the server needs it; the file itself goes to the client as it is. */
export interface Customer {
  readonly name: string;
  readonly folder: string;
  /** Where its added modules may be: its own folder first, then those shared by all customers. */
  readonly moduleFolders: readonly string[];
  /** `logo`: its path in the folder, empty when there is none. */
  readonly brand: { readonly name: string; readonly logo: string };
  /** Whether the folder has a style sheet; without one the colours that are built in are used. */
  readonly hasTheme: boolean;
  /** The names of its site; addresses that others read begin with the first. */
  readonly hosts: readonly SiteHost[];
  /** Other sites that its pages call and play films from: `allowedOrigins`, `mediaServer`, `streamingServer`. */
  readonly origins: readonly string[];
  /** Where its public films and sounds lie. */
  readonly media: PublicMedia;
  readonly defaultLang: string;
  readonly languages: readonly string[];
  readonly versionHash: string;
  readonly modules: readonly string[];
  readonly plugins: Readonly<Record<string, unknown>>;
  /** Data types that this customer has switched off. */
  readonly off: ReadonlySet<string>;
  /** The plugins of widgets. */
  readonly widgets: ReadonlyMap<string, string>;
  /** The stylesheets of data types. */
  readonly sheets: ReadonlyMap<string, string>;
  /** Every address of the site, in the order in which they are tried. */
  readonly routes: ReturnType<typeof siteRoutes>;
  /** customer.json with the version hash, as text; null when the file cannot be read. */
  readonly configuration: string | null;
  /** Why customer.json cannot be read; empty when it can. */
  readonly complaint: string;
  /** What its site says, in every language. */
  readonly words: SiteWords;
  /** By language what publishers have stored instead of the text sets of its files; null while these count. */
  readonly textSets: StoredTexts['words'] | null;
  /** What means the same to who searches, by language. */
  readonly synonyms: Synonyms;
  /** The menus of its xml/menu.xml. */
  readonly menus: readonly XNode[];
}

const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;
const LOGO = 'img/logo.svg';
const CHECK_EVERY_MS = 1000;
/** Customers that are looked at together look at what they have in common once. */
const TOGETHER_MS = 100;

interface Folders extends WordFolders {
  readonly roots: readonly string[];
  /** Demo accounts of a customer's file are not shown. */
  readonly production?: boolean;
}
interface CheckedCustomer {
  mark: string;
  texts: string;
  at: number;
  customer: Customer;
}

/** Stylesheets have words in them, and all that has this hash in its address is cached for good: other texts have another one. */
const hashWith = (files: string, texts: string): string =>
  texts === '' ? files : createHash('sha256').update(`${files} ${texts}`).digest('hex').slice(0, 12);

/** The customers found in folders. A changed file is noticed within a second: no restart, no rebuild. */
export class Customers {
  private readonly byName = new Map<string, CheckedCustomer>();
  private common: { readonly at: number; readonly mark: string } = { at: 0, mark: '' };
  private named: { readonly at: number; readonly names: readonly string[] } = { at: 0, names: [] };

  /** Where the texts are that publishers have stored; null before there is a database. */
  private texts: { of(customer: string): StoredTexts } | null = null;

  /** Folders of modules for several customers: `modules` beside each folder of customers. */
  private readonly shared: readonly string[];

  /** @param report is called with files that are left out */
  constructor(
    private readonly folders: Folders,
    private readonly report: (line: string) => void,
  ) {
    this.shared = folders.roots.map((root) => join(root, '..', 'modules'));
  }

  /** The texts that publishers have stored count from now on, and whenever they change. */
  useTexts(texts: { of(customer: string): StoredTexts }): void {
    this.texts = texts;
  }

  get names(): string[] {
    return [
      ...new Set(
        this.folders.roots.flatMap((root) =>
          (existsSync(root) ? readdirSync(root, { withFileTypes: true }) : [])
            .filter((entry) => entry.isDirectory() && NAME.test(entry.name) && existsSync(join(root, entry.name, 'customer.json')))
            .map((entry) => entry.name),
        ),
      ),
    ].sort();
  }

  /** The customer of this name, or null. */
  get(name: string): Customer | null {
    if (!NAME.test(name)) return null;
    const checked = this.byName.get(name);
    const now = Date.now();
    const texts = this.texts?.of(name) ?? null;
    const isSame = checked !== undefined && checked.texts === (texts?.mark ?? '');
    if (isSame && now - checked.at < CHECK_EVERY_MS) return checked.customer;
    const folder = this.folders.roots.map((root) => join(root, name)).find((candidate) => existsSync(join(candidate, 'customer.json')));
    if (folder === undefined) return null;
    const mark = `${folderMark(folder)}\n${this.commonMark(now)}`;
    const customer = isSame && checked.mark === mark ? checked.customer : this.read(name, folder, texts);
    this.byName.set(name, { mark, texts: texts?.mark ?? '', at: now, customer });
    return customer;
  }

  /** A mark of the files that all customers have: stylesheets, shared modules and words. */
  private commonMark(now: number): string {
    if (Math.abs(now - this.common.at) >= TOGETHER_MS) {
      const words = wordFiles(this.folders).map((file) => `${file} ${statSync(file).mtimeMs}`);
      this.common = { at: now, mark: [...[this.folders.sheets, ...this.shared].map(folderMark), ...words].join('\n') };
    }
    return this.common.mark;
  }

  /** The names as they were within the last second: a folder's time says nothing of a file in a folder inside it. */
  private checkedNames(): readonly string[] {
    const now = Date.now();
    if (now - this.named.at >= CHECK_EVERY_MS) this.named = { at: now, names: this.names };
    return this.named.names;
  }

  /** The customer whose `hosts` have this one, and what its addresses begin with there; null for none. */
  atHost(host: string): { readonly customer: Customer; readonly origin: string } | null {
    for (const name of this.checkedNames()) {
      const customer = this.get(name);
      const found = customer?.hosts.find((each) => each.host === host);
      if (customer !== null && found !== undefined) return { customer, origin: found.origin };
    }
    return null;
  }

  /** On this machine: `<customer>.localhost`, also behind `dev.` or `test.`; any other name is the demo customer's. */
  fromHost(host: string | undefined): Customer {
    const bare = (host ?? '')
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/^(dev|test)\./, '');
    const customer = this.get(bare.split('.')[0] ?? '') ?? this.get('demo') ?? this.get(this.checkedNames()[0] ?? '');
    if (customer === null)
      throw new Error(`No customer found in ${this.folders.roots.join(', ')}: each needs a folder with a customer.json.`);
    return customer;
  }

  /** As `fromHost`, among those that have hosts; null when there is none. */
  withHosts(host: string): Customer | null {
    const customer = this.fromHost(host);
    if (customer.hosts.length > 0) return customer;
    return (
      this.checkedNames()
        .map((name) => this.get(name))
        .find((each) => each !== null && each.hosts.length > 0) ?? null
    );
  }

  /** A customer's file as the page gets it. */
  private shown(raw: Readonly<Record<string, unknown>>): object {
    const plugins = raw.plugins as { readonly login?: object } | undefined;
    return this.folders.production === true && plugins?.login !== undefined
      ? { ...raw, plugins: { ...plugins, login: { ...plugins.login, demoAccounts: undefined } } }
      : raw;
  }

  private hash(folder: string): string {
    const hash = createHash('sha256');
    for (const root of [this.folders.sheets, folder, ...this.shared]) {
      for (const path of filesBelow(root)) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
    }
    for (const file of wordFiles(this.folders)) hash.update(readFileSync(file));
    return hash.digest('hex').slice(0, 12);
  }

  /** A site whose menus cannot be read goes on without them; who runs it reads where the mistake is, once for each version. */
  private readMenus(name: string, folder: string): readonly XNode[] {
    const file = join(folder, 'xml', 'menu.xml');
    try {
      return existsSync(file) ? children(readStored(readFileSync(file, 'utf8')), 'menu') : [];
    } catch (error) {
      const message = (error as Error).message.replace(/\.$/, '');
      this.report(`customers/${name}/xml/menu.xml is left out: ${message}. Correct the file; the site has no menus.`);
      return [];
    }
  }

  private read(name: string, folder: string, texts: StoredTexts | null): Customer {
    const file = join(folder, 'customer.json');
    let raw: Record<string, unknown> = {};
    let complaint = '';
    try {
      const { value } = readJsonText(readFileSync(file, 'utf8'));
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        throw new Error(`line 1, column 1: an object of settings is needed. Write { "customer": "${name}" }`);
      raw = value as Record<string, unknown>;
    } catch (error) {
      complaint = `customers/${name}/customer.json cannot be read: ${(error as Error).message.replace(/\.$/, '')}`;
    }
    const stated = typeof raw.versionHash === 'string' && /^[0-9a-f]{6,40}$/.test(raw.versionHash) ? raw.versionHash : null;
    const versionHash = hashWith(stated ?? this.hash(folder), texts?.mark ?? '');
    const textSets = texts === null || texts.mark === '' ? null : texts.words;
    const strings = (value: unknown) => (Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []);
    const defaultLang = typeof raw.defaultLang === 'string' ? raw.defaultLang : 'en';
    const languages = strings(raw.languages);
    const brand = (raw.brand ?? {}) as { name?: unknown; logo?: unknown };
    const settings = (typeof raw.plugins === 'object' && raw.plugins !== null ? raw.plugins : {}) as Record<string, unknown>;
    const plugins = byCurrentIds(settings, this.folders.plugins, strings(raw.modules));
    const claims = pluginClaims(this.folders.plugins);
    const moduleFolders = [join(folder, 'modules'), ...this.shared];
    return {
      name,
      folder,
      moduleFolders,
      hosts: strings(raw.hosts)
        .map(readHost)
        .filter((host) => host !== null),
      origins: [...new Set([...strings(raw.allowedOrigins), raw.mediaServer, raw.streamingServer].map(readOrigin))].filter(
        (origin) => origin !== null,
      ),
      media: publicMedia(raw),
      defaultLang,
      versionHash,
      plugins,
      complaint,
      modules: strings(raw.modules),
      languages: languages.length > 0 ? languages : [defaultLang],
      brand: {
        name: typeof brand.name === 'string' ? brand.name : name,
        logo: typeof brand.logo === 'string' ? brand.logo : existsSync(join(folder, LOGO)) ? LOGO : '',
      },
      hasTheme: existsSync(join(folder, 'theme.css')),
      off: dataTypesOff(plugins, claims),
      widgets: new Map([...claims].flatMap(([id, { widgets }]) => widgets.map((widget) => [widget, id] as const))),
      sheets: new Map([...claims.values()].flatMap(({ sheets }) => [...sheets])),
      routes: siteRoutes(plugins, claims, moduleFolders, strings(raw.modules)),
      words: new SiteWords(this.folders, folder, this.report, textSets),
      textSets,
      synonyms: readSynonyms(name, folder, this.report),
      menus: this.readMenus(name, folder),
      configuration: complaint === '' ? JSON.stringify({ ...this.shown(raw), hosts: undefined, versionHash }) : null,
    };
  }
}
