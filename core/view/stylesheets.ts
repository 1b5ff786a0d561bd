import { type SheetParameters, type Stylesheets, StylesheetError, STYLESHEET_FAILED, STYLESHEET_MESSAGE } from './contract.ts';
import { compileInSteps, extensionsFor, includesOf, parse, type Stylesheet, type XDocument } from '../../xsl/engine/page.ts';
import { lazily } from '../base/container.ts';
import { isMobile } from '../base/device.ts';
import type { Session } from '../session/contract.ts';
import { type CustomerConfiguration, type PlatformMode } from '../config/contract.ts';
import { breaks, nextTask } from '../base/clock.ts';
import { type Facts } from '../facts/contract.ts';

const marks = lazily(() => import('./marked-sheets.ts'));

/** Includes inside includes end here (protocol 2.1). */
const INCLUDE_DEPTH = 20;

/**
 * Stylesheets by name, fetched by GET under the version hash, compiled once and cached for the hash (REN-002). What it
 * includes or imports comes from the same folder.
 */
export class StylesheetsService implements Stylesheets {
  private readonly compiled = new Map<string, Promise<Stylesheet>>();
  private readonly sources = new Map<string, Promise<XDocument>>();

  constructor(
    private readonly configuration: CustomerConfiguration,
    private readonly transport: typeof fetch,
    private readonly facts: Facts,
    private readonly session: Pick<Session, 'user'>,
    private readonly platform: PlatformMode = 'LIVE',
  ) {}

  /** Authors and testers can ask where an element comes from: there stylesheets are read as they were written, and mark what they draw. */
  private get isMarked(): boolean {
    return this.platform !== 'LIVE';
  }

  /**
   * The compiled stylesheet.
   * @param name `[A-Za-z0-9_-]+`, or that and `.edit` (OP-16)
   * @param language the `lang` with which it will be used, when that is known: the server may leave out what is for others
   * @throws StylesheetError, also as a fact `stylesheet.failed`; a failed one is asked for again next time
   */
  get(name: string, language = ''): Promise<Stylesheet> {
    const key = `${this.configuration.versionHash}/${name} ${language}`;
    let pending = this.compiled.get(key);
    if (!pending) {
      pending = this.build(name, language);
      this.compiled.set(key, pending);
      pending.catch((error: StylesheetError) => {
        this.compiled.delete(key);
        this.facts.publish(STYLESHEET_FAILED, { stylesheet: name, reason: error.reason, message: error.message });
      });
    }
    return pending;
  }

  /** The text of a stylesheet and of all that it includes, by address, as a worker wants it. @throws StylesheetError */
  async parts(name: string, language = ''): Promise<Record<string, string>> {
    const parts = new Map<string, XDocument>();
    await this.gather(name, language, parts, 0);
    return Object.fromEntries([...parts].map(([part, { tree }]) => [`${part}.xsl`, tree.source]));
  }

  parametersFor(target: string, lang: string): SheetParameters {
    return { lang, customer: this.configuration.customer, user: this.session.user, target, isMobile: isMobile() ? '1' : '0' };
  }

  messagesOf(stylesheet: string): (message: string) => void {
    return (message) => this.facts.publish(STYLESHEET_MESSAGE, { stylesheet, message });
  }

  private async build(name: string, language: string): Promise<Stylesheet> {
    const written = new Map<string, XDocument>();
    await this.gather(name, language, written, 0);
    const marking = this.isMarked ? await marks.load().catch(() => null) : null;
    const parts = marking ? new Map([...written].map(([part, document]) => [part, marking.markSheet(`${part}.xsl`, document)])) : written;
    const extensions = [...(await this.extensions(name, written.values())), ...(marking ? [marking.INSPECTION] : [])];
    await nextTask();
    try {
      const load = (href: string): XDocument => {
        const part = parts.get(sheetName(href) ?? '');
        if (!part) throw new StylesheetError(name, 'load', `${name}.xsl asks for ${href}, which is not a stylesheet of this folder.`);
        return part;
      };
      const compiled = await compileInSteps(parts.get(name)!, { extensions, href: `${name}.xsl`, load }, breaks());
      return marking ? marking.reportLosses(compiled) : compiled;
    } catch (error) {
      if (error instanceof StylesheetError) throw error;
      throw new StylesheetError(name, 'compile', `${name}.xsl: ${message(error)}`, { cause: error });
    }
  }

  /** What only some stylesheets use is fetched for these. */
  private async extensions(name: string, parts: Iterable<XDocument>): ReturnType<typeof extensionsFor> {
    try {
      return await extensionsFor(parts);
    } catch (error) {
      throw new StylesheetError(name, 'load', `The parts of XSLT that ${name}.xsl asks for did not load (${message(error)}).`, {
        cause: error,
      });
    }
  }

  /** Fetches a stylesheet and all that it includes, side by side. */
  private async gather(name: string, language: string, parts: Map<string, XDocument>, depth: number): Promise<void> {
    if (parts.has(name)) return;
    if (depth > INCLUDE_DEPTH)
      throw new StylesheetError(name, 'compile', `${name}.xsl is included more than ${INCLUDE_DEPTH} levels deep.`);
    const document = await this.source(name, language);
    parts.set(name, document);
    await Promise.all(
      includesOf(document).map((href) => {
        const included = sheetName(href);
        if (included === null)
          throw new StylesheetError(name, 'load', `${name}.xsl asks for ${href}, which is not a stylesheet of this folder.`);
        return this.gather(included, language, parts, depth + 1);
      }),
    );
  }

  private source(name: string, language: string): Promise<XDocument> {
    const key = `${name} ${language}`;
    let pending = this.sources.get(key);
    if (!pending) {
      this.sources.set(key, (pending = this.fetchSource(name, language)));
      pending.catch(() => this.sources.delete(key));
    }
    return pending;
  }

  private async fetchSource(name: string, language: string): Promise<XDocument> {
    if (!/^[\w-]+(?:\.edit)?$/.test(name)) throw new StylesheetError(name, 'load', `"${name}" is not a stylesheet name.`);
    const address = `/${this.configuration.versionHash}/xsl/${name}.xsl${this.isMarked ? '?source=1' : language && `?lang=${language}`}`;
    let text: string;
    try {
      const ask = async (): Promise<{ status: number; body: string | null }> => {
        const response = await this.transport(address);
        return { status: response.status, body: response.ok ? await response.text() : null };
      };
      // Once more: browsers stop running calls when one goes back and forth quickly.
      const { status, body } = await ask().catch(ask);
      if (body === null) throw new Error(`status ${status}`);
      text = body;
    } catch (error) {
      throw new StylesheetError(name, 'load', `The stylesheet ${address} did not load (${message(error)}).`, { cause: error });
    }
    await nextTask();
    try {
      return parse(text);
    } catch (error) {
      throw new StylesheetError(name, 'compile', `${name}.xsl: ${message(error)}`, { cause: error });
    }
  }
}

/** `shared.xsl` -> `shared`; null for anything that is not a file of the folder. */
const sheetName = (href: string): string | null => /^(?:\.\/)?([A-Za-z0-9_-]+)\.xsl$/.exec(href)?.[1] ?? null;

const message = (error: unknown): string => (error instanceof Error ? error.message : String(error));
