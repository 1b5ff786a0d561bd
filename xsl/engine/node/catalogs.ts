import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ELEMENT, parse, readDoctype, XML, type XNode } from '../xml/index.ts';
import { decodeXml } from './text.ts';

const CATALOG = 'urn:oasis:names:tc:entity:xmlns:xml:catalog';

/** Of each kind of entry the attribute that is compared, and the one that has the address (XML Catalogs 1.1, 6.5). */
const KINDS = {
  system: ['systemId', 'uri'],
  rewriteSystem: ['systemIdStartString', 'rewritePrefix'],
  systemSuffix: ['systemIdSuffix', 'uri'],
  delegateSystem: ['systemIdStartString', 'catalog'],
  public: ['publicId', 'uri'],
  delegatePublic: ['publicIdStartString', 'catalog'],
  uri: ['name', 'uri'],
  rewriteURI: ['uriStartString', 'rewritePrefix'],
  uriSuffix: ['uriSuffix', 'uri'],
  delegateURI: ['uriStartString', 'catalog'],
  nextCatalog: ['catalog', 'catalog'],
} as const;
type Kind = keyof typeof KINDS;

interface Entry {
  readonly kind: Kind;
  readonly compared: string;
  readonly target: string;
  /** Whether a public identifier counts although there is a system identifier, too. */
  readonly prefersPublic: boolean;
}

const collapsed = (id: string): string => id.replace(/\s+/g, ' ').trim();
const attributeOf = (node: XNode, name: string, uri = ''): string | undefined =>
  node.attributes.find(({ localName, namespaceURI }) => localName === name && namespaceURI === uri)?.value;

function* entriesOf(node: XNode, outerBase: string, outerPrefers: boolean): Generator<Entry> {
  const base = new URL(attributeOf(node, 'base', XML) ?? '', outerBase).href;
  const prefer = attributeOf(node, 'prefer');
  const prefersPublic = prefer === undefined ? outerPrefers : prefer !== 'system';
  for (const child of node.children) {
    if (child.kind !== ELEMENT || child.namespaceURI !== CATALOG) continue;
    const { localName } = child;
    if (localName === 'group') yield* entriesOf(child, base, prefersPublic);
    if (!Object.hasOwn(KINDS, localName)) continue;
    const [compared, target] = KINDS[localName as Kind].map((name) => attributeOf(child, name));
    if (compared === undefined || target === undefined) continue;
    const own = new URL(attributeOf(child, 'base', XML) ?? '', base);
    yield { kind: localName as Kind, compared: collapsed(compared), target: new URL(target, own).href, prefersPublic };
  }
}

const TOKEN = /--[^]*?--|"([^"]*)"|'([^']*)'|([^\s"']+)/g;
/** The entries of SGML's form (OASIS TR 9401) that concern XML, by the number of their literals. */
const SGML: Readonly<Record<string, readonly [Kind, literals: number]>> = {
  PUBLIC: ['public', 2],
  SYSTEM: ['system', 2],
  DELEGATE: ['delegatePublic', 2],
  CATALOG: ['nextCatalog', 1],
};

function sgmlEntries(text: string, base: string): Entry[] {
  const tokens = [...text.matchAll(TOKEN)].filter(([all]) => !all.startsWith('--')).map(([, a, b, c]) => a ?? b ?? c!);
  const found: Entry[] = [];
  let current = base;
  for (let i = 0; i < tokens.length; i++) {
    const word = tokens[i]!.toUpperCase();
    if (word === 'BASE') current = new URL(tokens[++i] ?? '', base).href;
    if (!Object.hasOwn(SGML, word)) continue;
    const [kind, literals] = SGML[word]!;
    const compared = tokens[i + 1];
    const target = tokens[(i += literals)];
    if (compared === undefined || target === undefined) break;
    found.push({ kind, compared: collapsed(compared), target: new URL(target, current).href, prefersPublic: true });
  }
  return found;
}

/** What is looked for: an identifier of a document type, or the address of a document. */
interface Wanted {
  readonly publicId?: string | undefined;
  readonly systemId?: string | undefined;
  readonly uri?: string | undefined;
}

/**
 * Catalogs, which give the files of public identifiers and of addresses in the network (OASIS XML Catalogs 1.1; SGML's form as well).
 * Each is read when it is first asked.
 */
export class Catalogs {
  private readonly entries = new Map<string, readonly Entry[]>();

  /** `paths`: files; one that is not there has nothing. */
  constructor(private readonly paths: readonly string[]) {}

  /** The address that the catalogs give instead; null when they have none. @throws XmlError for one that is not well-formed */
  resolve(wanted: Wanted): string | null {
    for (const path of this.paths) {
      const found = this.search(pathToFileURL(path).href, wanted, new Set());
      if (found !== null) return found || null;
    }
    return null;
  }

  private read(address: string): readonly Entry[] {
    let found = this.entries.get(address);
    if (found) return found;
    const path = address.startsWith('file:') ? fileURLToPath(address) : '';
    if (!path || !existsSync(path)) found = [];
    else {
      const text = decodeXml(readFileSync(path));
      if (/^\ufeff?\s*</.test(text)) {
        const root = parse(text, { href: path, doctype: readDoctype }).children.find(({ kind }) => kind === ELEMENT)!;
        found = [...entriesOf(root, address, true)];
      } else found = sgmlEntries(text, address);
    }
    this.entries.set(address, found);
    return found;
  }

  /** '': catalogs that the search was left to have nothing, which ends it (XML Catalogs 1.1, 7.1.2). */
  private search(address: string, wanted: Wanted, visited: Set<string>): string | null {
    if (visited.has(address)) return null;
    visited.add(address);
    const { publicId, systemId, uri } = wanted;
    const entries = this.read(address);
    const found =
      this.match(entries, systemId, ['system', 'rewriteSystem', 'systemSuffix', 'delegateSystem'], wanted, visited) ??
      this.match(
        systemId === undefined ? entries : entries.filter(({ prefersPublic }) => prefersPublic),
        publicId && collapsed(publicId),
        ['public', '', '', 'delegatePublic'],
        wanted,
        visited,
      ) ??
      this.match(entries, uri, ['uri', 'rewriteURI', 'uriSuffix', 'delegateURI'], wanted, visited);
    if (found !== null) return found;
    for (const { kind, target } of entries) {
      const next = kind === 'nextCatalog' ? this.search(target, wanted, visited) : null;
      if (next !== null) return next;
    }
    return null;
  }

  private match(
    entries: readonly Entry[],
    id: string | undefined,
    [equal, rewrite, suffix, delegate]: readonly [Kind, Kind | '', Kind | '', Kind],
    wanted: Wanted,
    visited: Set<string>,
  ): string | null {
    if (id === undefined || id === '') return null;
    const of = (kind: Kind | '', fits: (compared: string) => boolean): Entry[] =>
      entries.filter((entry) => entry.kind === kind && fits(entry.compared)).toSorted((a, b) => b.compared.length - a.compared.length);
    const [exact] = of(equal, (compared) => compared === id);
    if (exact) return exact.target;
    const [begins] = of(rewrite, (compared) => id.startsWith(compared));
    if (begins) return begins.target + id.slice(begins.compared.length);
    const [ends] = of(suffix, (compared) => id.endsWith(compared));
    if (ends) return ends.target;
    const delegates = of(delegate, (compared) => id.startsWith(compared));
    for (const { target } of delegates) {
      const found = this.search(target, wanted, visited);
      if (found) return found;
    }
    return delegates.length ? '' : null;
  }
}

const USUAL = '/etc/xml/catalog';
const pathOf = (address: string): string => (address.startsWith('file:') ? fileURLToPath(address) : address);

/**
 * The catalogs that an environment names, as libxml2 takes them: of `XML_CATALOG_FILES`, or else the system's own.
 * @param sgml those of `SGML_CATALOG_FILES` come first
 */
export function catalogsOf(environment: Readonly<Record<string, string | undefined>>, sgml = false): string[] {
  const own = environment['XML_CATALOG_FILES']?.split(/\s+/).filter(Boolean).map(pathOf) ?? [USUAL];
  return [...(sgml ? (environment['SGML_CATALOG_FILES'] ?? '').split(':').filter(Boolean) : []), ...own];
}
