import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parse, readDoctype, type XDocument } from '../xml/index.ts';
import { Catalogs } from './catalogs.ts';
import { parseHtml } from './html.ts';
import { doctypeWithParts, type OpenPart } from './subset.ts';
import { decode, decodeXml } from './text.ts';
import { expandIncludes } from './xinclude.ts';

/** How files are found and read. */
export interface FilesOptions {
  /** Files of catalogs, which give files for public identifiers and for addresses in the network. */
  catalogs?: readonly string[];
  /** Folders that are searched, by the last part of its address, for what is not found elsewhere. */
  paths?: readonly string[];
  /** false: nothing that a document type names is read. */
  parts?: boolean;
  /** Whether documents get what their XInclude elements name. */
  includes?: boolean;
  /** Whether stylesheets do. */
  sheetIncludes?: boolean;
  /** Whether documents that a caller reads are HTML; what document() names is XML all the same. */
  html?: boolean;
  /** The encoding of documents, whatever they say; undefined: as they say. */
  encoding?: string;
  /** Gets the path of each file that is read. */
  onRead?: (path: string) => void;
  /** Gets a sentence about what a document type names and is not read. */
  warn?: (text: string) => void;
}

/** How one file is read. */
type Reading = 'sheet' | 'document' | 'named';

/** The path that an address means beside another file. */
export function resolveBeside(href: string, base: string): string {
  if (href.startsWith('file:')) return fileURLToPath(href);
  return resolve(dirname(base), decodeURIComponent(href.replace(/[?#].*$/, '')));
}

/** Addresses are resolved as those of pages, which have nothing above their root: a path that begins there is written out. */
const addressOf = (path: string): string => (/^\.\.[\\/]/.test(path) ? resolve(path) : path);
const isUrl = (address: string): boolean => /^(?!file:)[a-z][\w+.-]+:/i.test(address);
const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();
const isBelow = (path: string, folder: string): boolean => !/^\.\.(?:$|[\\/])/.test(relative(folder, path));

/**
 * Stylesheets and documents in the file system, for Node. Nothing comes from the network: catalogs say which file an address there means.
 * A document's type takes files in its own folder, in the one that the process works in, below these, and those that catalogs and `paths`
 * give: its writer is not always the one who transforms it. Those of stylesheets are found anywhere, as what they import is.
 */
export class Files {
  private readonly catalogs: Catalogs;
  /** Where what a catalog gave for an address is, since that address is the base of what is named in it. */
  private readonly moved = new Map<string, string>();
  /** The stylesheets that were read. */
  private readonly sheets = new Set<string>();

  constructor(private readonly options: FilesOptions = {}) {
    this.catalogs = new Catalogs(options.catalogs ?? []);
  }

  /** Reads a stylesheet; "-" is standard input. @throws Error when it cannot be read, XmlError when it is not well-formed */
  readonly readSheet = (path: string): XDocument => this.read(addressOf(path), 'sheet');
  /** Reads a document. @throws as readSheet */
  readonly readDocument = (path: string): XDocument => this.read(addressOf(path), 'document');
  /** Finds and reads what a stylesheet includes or imports: for `load` of compile. @throws as readSheet */
  readonly loadSheet = (href: string, base: string): XDocument => this.read(this.find(href, base), 'sheet');
  /** Finds and reads what document() names: for `load` of a run. @throws as readSheet */
  readonly loadDocument = (href: string, base: string): XDocument => {
    const path = this.find(href, base);
    // A tool that compiles a stylesheet anew has one loader for all.
    return this.read(path, this.sheets.has(path) ? 'sheet' : 'named');
  };

  /** The path of what an address means beside another file. @throws Error when that is no file */
  find(href: string, base: string, publicId?: string): string {
    const own = this.moved.get(base) ?? base;
    const address = isUrl(own) && !isUrl(href) ? new URL(href, own).href : href;
    const path = isUrl(address) ? '' : resolveBeside(address, own);
    const named = path && address !== '' ? pathToFileURL(path).href : address;
    const given =
      this.catalogs.resolve({ publicId, systemId: address }) ??
      this.catalogs.resolve({ systemId: named }) ??
      this.catalogs.resolve({ uri: named });
    if (given?.startsWith('file:')) {
      const found = fileURLToPath(given);
      this.moved.set(address, found);
      return found;
    }
    if (path && isFile(path)) return path;
    const last = basename(address.replace(/[?#].*$/, ''));
    const found = this.options.paths?.map((folder) => resolve(join(folder, last))).find(isFile);
    if (found === undefined && !path)
      throw new Error(`only files are read, nothing from the network (${address}); a catalog may name one.`);
    return found ?? path;
  }

  /** The text of a file in an encoding, or as XML says its own. @throws Error when it cannot be read, RangeError for its encoding */
  text(path: string, encoding?: string): string {
    this.options.onRead?.(path);
    const bytes = readFileSync(path === '-' ? 0 : path);
    return encoding === undefined ? decodeXml(bytes) : decode(bytes, encoding);
  }

  private read(path: string, as: Reading): XDocument {
    const { options } = this;
    if (as === 'sheet') this.sheets.add(path);
    if (as === 'document' && options.html) return parseHtml(this.text(path, options.encoding ?? 'utf-8'), path);
    const document = this.parse(path, as);
    if (!(as === 'sheet' ? options.sheetIncludes : options.includes)) return document;
    const text = expandIncludes(document, {
      find: (href, base) => this.find(href, base),
      text: (file, encoding) => this.text(file, encoding),
      parse: (file) => this.parse(file, as),
    });
    return text === null ? document : parse(text, { href: path, doctype: readDoctype });
  }

  private parse(path: string, as: Reading): XDocument {
    const text = this.text(path, as === 'sheet' ? undefined : this.options.encoding);
    return parse(text, { href: path, doctype: this.options.parts === false ? readDoctype : doctypeWithParts(path, this.opener(path, as)) });
  }

  /** Opens what the type of a document names. */
  private opener(document: string, as: Reading): OpenPart {
    const folders = [dirname(resolve(document)), process.cwd(), ...(this.options.paths ?? []).map((folder) => resolve(folder))];
    /** Those that a catalog or a path gave: they name parts of their own. */
    const trusted = new Set<string>();
    return (publicId, systemId, base) => {
      const refuse = (reason: string): null => {
        this.options.warn?.(`${document}: the document type names "${systemId}", which is not read: ${reason}`);
        return null;
      };
      try {
        const path = this.find(systemId, base, publicId);
        const isGiven = trusted.has(base) || isUrl(systemId) || path !== resolveBeside(systemId, base);
        if (as !== 'sheet' && !isGiven && !folders.some((folder) => isBelow(path, folder)))
          return refuse('it is below neither the folder of the document nor the one that this works in; --path may give its folder.');
        if (isGiven) trusted.add(path);
        return { text: this.text(path), path };
      } catch (error) {
        return refuse(error instanceof Error ? error.message : String(error));
      }
    };
  }
}
