import { compile, exslt, parse, type Stylesheet, type XDocument } from '../../../xsl/engine/index.ts';
import { insertObjects, type InsertCall } from '../../../core/view/inserts/inserts.ts';
import type { Customer } from '../customers/customers.ts';
import type { SheetTexts } from '../customers/sheet-texts.ts';
import { ACTIONS } from '../protocol/actions.ts';
import type { Call, Outcome } from '../protocol/contract.ts';
import { attribute, children } from '../xml/nodes.ts';
import { escapeAttribute } from '../xml/write.ts';
import { frameParts } from './frame-parts.ts';
import { htmlOutput, joined } from './html-output.ts';

/** Larger answers the page draws in pieces, when they are looked at; characters of XML. */
const LARGEST = 200_000;
const MAIN = 'mainContent';
/** What a sheet may take of a server that answers others meanwhile. */
const LIMITS = { time: 500, nodes: 200_000, result: 2_000_000, characters: 2 ** 24 };

/** What pages are drawn with. */
export interface DrawingSources {
  /** What a visitor without a session gets of the dispatcher. @throws what handlers throw */
  answer(call: Pick<Call, 'customer' | 'origin'>, query: URLSearchParams): Promise<Outcome>;
  readonly sheets: SheetTexts;
  /** The address of the customer's icon, which the page shows in the place of its logo. */
  iconOf(customer: Customer): string;
}

/** A page drawn for visitors. */
export interface DrawnPage {
  /** The element `#drawn` with the page's frame and view. */
  readonly html: string;
  /** Something in it waits for the page's script: a form, or what a plugin adds. */
  readonly needsScript: boolean;
  /** Plugins whose parts are in it. */
  readonly plugins: readonly string[];
}

/** Draws a page's frame with a view in it, each by its stylesheet. */
export class PageDrawing {
  private readonly compiled = new WeakMap<Customer, Map<string, Stylesheet>>();

  constructor(private readonly sources: DrawingSources) {}

  /**
   * @param query of the dispatcher's call of the view
   * @throws Error when it cannot be drawn, or is not for every visitor
   */
  async page(customer: Customer, origin: string, lang: string, query: URLSearchParams): Promise<DrawnPage> {
    const isStart = query.get('dataType') === 'p_StartPage';
    // A landing page is a frame itself.
    const isFrame = isStart || query.get('framework') === '1';
    const common = new URLSearchParams({ dataType: 'p_StartPage', action: String(ACTIONS.show), framework: '1', lang });
    // What the start page itself shows is not in the frame of others, which would change with it.
    if (!isStart) common.set('main', '0');
    const call = { customer, origin };
    const [frameDocument, viewDocument] = await Promise.all(
      (isStart ? [common] : isFrame ? [query] : [common, query]).map((each) => this.document(call, each)),
    );
    const widgets = new Set<string>();
    let needsScript = false;
    const { brand, name, routes } = customer;
    const icon = this.sources.iconOf(customer);
    const pictures = new Map(icon.startsWith('data:image/') ? [[`/${name}/${brand.logo}`, icon]] : []);
    const search = routes.find(({ dataType, path }) => dataType === 'p_Site' && !path.includes('{'))?.path ?? '';
    const drawing = (document: XDocument, contents: ReadonlyMap<string, string>, target: string): string => {
      const output = htmlOutput({ parts: frameParts({ search, hasWay: !isStart }), contents, pictures });
      const nodes = this.sheetOf(customer, document, lang).toElements(document, {
        factory: output.factory,
        parameters: { lang, customer: name, user: '0', target, isMobile: '0' },
        limits: LIMITS,
      });
      const html = joined(nodes, false);
      for (const widget of output.found.widgets) widgets.add(widget);
      needsScript ||= output.found.hasForm;
      return html;
    };
    const view = viewDocument === undefined ? '' : drawing(viewDocument, new Map(), MAIN);
    const whole = drawing(frameDocument!, isFrame ? new Map() : new Map([[MAIN, view]]), 'page');
    if (!whole.includes(view)) throw new Error(`the frame has no element ${MAIN}`);
    const names = escapeAttribute([...widgets].join(' '));
    const start = `<div id="drawn" data-language="${escapeAttribute(lang)}" data-widgets="${names}">`;
    const plugins = [...widgets].flatMap((widget) => customer.widgets.get(widget) ?? []);
    return { html: `${start}<div class="lectern"><div id="page">${whole}</div></div></div>`, needsScript, plugins: [...new Set(plugins)] };
  }

  /** The document of an answer with what it inserts. @throws Error when it is not for every visitor, or too large to be drawn in one go */
  private async document(of: Pick<Call, 'customer' | 'origin'>, query: URLSearchParams): Promise<XDocument> {
    const { body, token, type, volatile } = await this.sources.answer(of, query);
    // A landing page's token says where a visitor came from: the page asks for its own, and what is drawn has none in it.
    const hasOwnToken = token !== undefined && query.get('framework') !== '1';
    const isPublic = !hasOwnToken && type === undefined && volatile !== true;
    if (body === undefined || !isPublic || body.length > LARGEST) throw new Error('its answer is for one visitor alone, or too large');
    const load = async ({ ID, dataType, action, paramString }: InsertCall) => {
      const inner = new URLSearchParams(paramString);
      for (const [name, value] of Object.entries({ id: ID, dataType, action, lang: query.get('lang') ?? '' }))
        inner.set(name, String(value));
      const answer = await this.sources.answer(of, inner).catch(() => null);
      const document = answer?.body === undefined ? null : parse(answer.body);
      return document && { document, objects: children(document, 'cms').flatMap((cms) => children(cms, 'object')) };
    };
    return insertObjects(parse(body), { load, missing: () => {} });
  }

  private sheetOf(customer: Customer, document: XDocument, language: string): Stylesheet {
    const [object] = children(document, 'cms').flatMap((cms) => children(cms, 'object'));
    if (object === undefined) throw new Error('the answer has no object');
    const dataType = attribute(object, 'dataType');
    const name = attribute(object, 'xslStylesheet') || customer.sheets.get(dataType) || dataType;
    const sheets = this.compiled.get(customer) ?? new Map<string, Stylesheet>();
    this.compiled.set(customer, sheets);
    const key = `${name} ${language}`;
    let sheet = sheets.get(key);
    if (sheet === undefined) {
      const text = this.sources.sheets.whole(customer, `${name}.xsl`, language);
      if (text === null) throw new Error(`there is no stylesheet ${name}.xsl`);
      const load = (href: string): XDocument => parse(this.sources.sheets.read(customer, href.replace(/^\.\//, '')) ?? '', { href });
      sheet = compile(parse(text, { href: `${name}.xsl` }), {
        href: `${name}.xsl`,
        load,
        extensions: exslt,
        strict: false,
      });
      sheets.set(key, sheet);
    }
    return sheet;
  }
}
