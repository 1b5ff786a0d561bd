import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compile, exslt, parse, XmlError, XsltError, type XDocument } from '../../../xsl/engine/index.ts';
import type { CustomerFiles } from './customer-files.ts';
import { meant } from './near-miss.ts';

/** Whose stylesheets are compiled. */
interface SheetOwner {
  readonly files: CustomerFiles;
  /** The folder of the sheets that all share, and its name in messages. */
  readonly folder: string;
  readonly folderName: string;
  /** Names of the owner's own sheets, in `xsl/`. */
  readonly own: readonly string[];
}

/** The stylesheets that a page reads: an owner's own file goes before the shared one of that name. */
export class Sheets {
  readonly own: readonly string[];
  readonly shared: readonly string[];
  /** What a sheet that was compiled includes. */
  readonly included = new Set<string>();
  /** Those that are not well-formed: reported once, however many include them. */
  private readonly broken = new Set<string>();

  constructor(private readonly owner: SheetOwner) {
    this.own = owner.own;
    this.shared = readdirSync(owner.folder).filter((name) => name.endsWith('.xsl'));
  }

  /** Compiles a sheet with what it includes; each mistake names the author's own file and line. */
  compile(name: string): void {
    const document = this.read(name);
    if (document === null) return;
    const load = (href: string): XDocument => this.part(href);
    try {
      compile(document, { href: name, load, extensions: exslt });
    } catch (error) {
      if (!(error instanceof XsltError)) throw error;
      const { sheet, line, instruction, reason } = error;
      const file = this.fileOf(sheet || name);
      const { findings, report } = this.owner.files;
      // Another sheet that includes the same one has failed before.
      if (findings.some((each) => each.file === file && each.line === line && each.code === 'sheet.compile')) return;
      if ([...this.broken].some((each) => reason.includes(each))) return;
      const what = `${instruction === '' ? '' : `${instruction}: `}${reason.replace(/\.$/, '')}`;
      const advice = 'Correct this line; until then views that need the sheet show an error.';
      report({ file, path: instruction, line: Math.max(line, 1), column: 1 }, 'error', 'sheet.compile', what, advice);
    }
  }

  private fileOf(name: string): string {
    return this.own.includes(name) ? `xsl/${name}` : `${this.owner.folderName}/${name}`;
  }

  private part(href: string): XDocument {
    const name = href.replace(/^\.\//, '');
    this.included.add(name);
    const part = this.read(name);
    if (part !== null) return part;
    if (this.broken.has(name)) throw new Error(`${name} is not well-formed.`);
    throw new Error(`there is no stylesheet "${href}". ${meant(href, [...this.own, ...this.shared], '')}`.trim());
  }

  private read(name: string): XDocument | null {
    const { files, folder } = this.owner;
    const text = files.text(this.own.includes(name) ? `xsl/${name}` : join(folder, name));
    if (text === null || this.broken.has(name)) return null;
    try {
      return parse(text, { href: name });
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      const { line, column, reason } = error;
      const advice = 'Correct the file at this line, or just before it.';
      files.report({ file: this.fileOf(name), path: '', line, column }, 'error', 'xml.syntax', reason.replace(/\.$/, ''), advice);
      this.broken.add(name);
      return null;
    }
  }
}
