import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { compile, exslt, parse, XmlError, XsltError, type XDocument } from '../../../../xsl/engine/index.ts';
import type { CheckedCustomer } from '../customer.ts';
import { meant } from '../near-miss.ts';

const SHEET = /^xsl\/([A-Za-z0-9_-]+\.xsl)$/;

/** The stylesheets that a page of the customer reads: the customer's own file goes before the shared one of that name. */
class Sheets {
  readonly own: readonly string[];
  readonly shared: readonly string[];
  /** What a sheet that was compiled includes. */
  readonly included = new Set<string>();
  /** Those that are not well-formed: reported once, however many include them. */
  private readonly broken = new Set<string>();

  constructor(private readonly customer: CheckedCustomer) {
    this.own = customer.files.names.flatMap((name) => SHEET.exec(name)?.[1] ?? []);
    this.shared = readdirSync(customer.site.settings.sheets).filter((name) => name.endsWith('.xsl'));
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
      const { findings } = this.customer.files;
      // Another sheet that includes the same one has failed before.
      if (findings.some((each) => each.file === file && each.line === line && each.code === 'sheet.compile')) return;
      if ([...this.broken].some((each) => reason.includes(each))) return;
      const what = `${instruction === '' ? '' : `${instruction}: `}${reason.replace(/\.$/, '')}`;
      const advice = 'Correct this line; until then views that need the sheet show an error.';
      this.customer.report({ file, path: instruction, line: Math.max(line, 1), column: 1 }, 'error', 'sheet.compile', what, advice);
    }
  }

  private fileOf(name: string): string {
    const { site } = this.customer;
    return this.own.includes(name) ? `xsl/${name}` : site.name(join(site.settings.sheets, name));
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
    const { files, site, report } = this.customer;
    const text = files.text(this.own.includes(name) ? `xsl/${name}` : join(site.settings.sheets, name));
    if (text === null || this.broken.has(name)) return null;
    try {
      return parse(text, { href: name });
    } catch (error) {
      if (!(error instanceof XmlError)) throw error;
      const { line, column, reason } = error;
      const advice = 'Correct the file at this line, or just before it.';
      report({ file: this.fileOf(name), path: '', line, column }, 'error', 'xml.syntax', reason.replace(/\.$/, ''), advice);
      this.broken.add(name);
      return null;
    }
  }
}

/** Stylesheets of the customer: each compiles with what it includes, and the site asks for it. */
export function checkSheets(customer: CheckedCustomer): void {
  const { report, site } = customer;
  const sheets = new Sheets(customer);
  const { own, shared } = sheets;
  if (own.length === 0) return;
  for (const name of own) sheets.compile(name);
  // An own part of shared sheets changes all that include it.
  const isPart = (name: string): boolean => !name.startsWith('p_') && shared.includes(name);
  if (own.some(isPart)) for (const name of shared) if (name.startsWith('p_') && !own.includes(name)) sheets.compile(name);
  const manifests = [...site.plugins.values()].flatMap(({ manifest }) => Object.values(manifest.dataTypes ?? {}));
  const asked = [...site.dataTypes, ...manifests.flatMap(({ stylesheet }) => stylesheet ?? [])].map((each) => `${each}.xsl`);
  const named = new Set([...shared, ...sheets.included, ...asked]);
  for (const name of own.filter((each) => !named.has(each))) {
    const isView = name.startsWith('p_');
    report(
      { file: `xsl/${name}`, path: '', line: 1, column: 1 },
      'warning',
      'sheet.unused',
      isView ? `no plugin has the data type "${name.slice(0, -4)}"` : `no data type and no other sheet of this folder asks for ${name}`,
      meant(
        name,
        named,
        isView ? 'When your server sends it all the same, nothing is to be done.' : 'Name it like a data type, or include it.',
      ),
    );
  }
}
