import type { ElementFactory } from '../../../xsl/engine/index.ts';
import { allowsAttribute, CHILDLESS, isSvg, judgeElement, meantName } from '../../../xsl/engine/policy/index.ts';
import { escapeAttribute, text } from '../xml/write.ts';

/** A finished piece of HTML; strings beside it are text. */
class Html {
  constructor(
    readonly markup: string,
    /** The name of a drawing: outside one it would be the page's. */
    readonly isTitle = false,
  ) {}
}

type Attributes = Readonly<Record<string, string>>;
/** Draws an element of the page's own, `ui-…`: its attributes as the stylesheet wrote them, its content drawn. */
export type Part = (attributes: Attributes, content: string) => string;

interface HtmlOutputOptions {
  /** What is drawn for elements `ui-…`; of those without an entry the content alone. */
  readonly parts: Readonly<Record<string, Part>>;
  /** Content that takes the place of an element's own, by the element's id. */
  readonly contents: ReadonlyMap<string, string>;
  /** Addresses of pictures that came with the page already. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** What was met while drawing. */
interface Found {
  readonly widgets: ReadonlySet<string>;
  readonly hasForm: boolean;
}

const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr']);
/** A parser of HTML leaves out the line break that these begin with. */
const BREAKS_FIRST = new Set(['pre', 'textarea']);
const MEDIA = new Set(['audio', 'video']);
/** Present means true, whatever the value. */
const BOOLEAN =
  /^(?:disabled|checked|readonly|required|multiple|hidden|controls|loop|muted|playsinline|open|reversed|default|itemscope|selected)$/;
/** Ids by which the page's script finds what is its own: content that had one would be taken for it. */
const OF_PAGE = new Set(['lectern', 'drawn']);
/**
 * What waits for the page's script: sending forms, commands, playing. Style attributes are refused by the page's policy; the name of a form
 * would hide what the script asks the document for, which nobody can list without a browser.
 */
const LATER = /^(?:style|autoplay|action|method|novalidate|enctype|preload|data-command)$/;

/**
 * Draws elements as HTML by the same policy as the page: what could run code, or is on no list, is left out. Nothing in it acts before the
 * page's script does: forms are plain boxes, buttons belong to nobody.
 */
export function htmlOutput({ parts, contents, pictures }: HtmlOutputOptions): { factory: ElementFactory<Html>; found: Found } {
  const found = { widgets: new Set<string>(), hasForm: false };
  const element = (name: string, attributes: Attributes, children: (Html | string)[]): Html | null => {
    if (name.startsWith('ui-')) {
      const widget = name.toLowerCase();
      found.widgets.add(widget);
      const content = joined(children, false);
      return new Html(Object.hasOwn(parts, widget) ? parts[widget]!(attributes, content) : content);
    }
    const tag = isSvg(name) ? name : name.toLowerCase();
    if (tag === 'title') return new Html(`<title>${joined(children, false)}</title>`, true);
    const verdict = judgeElement(tag);
    if (verdict === 'drop') return null;
    if (verdict === 'unwrap') return new Html(joined(children, false));
    found.hasForm ||= tag === 'form';
    const written = tag === 'form' ? 'div' : tag;
    const start = `<${written}${attributesOf(tag, attributes, pictures)}>`;
    if (VOID.has(tag)) return new Html(start);
    const own = CHILDLESS.has(tag)
      ? joined(
          children.filter((child) => typeof child === 'string'),
          false,
        )
      : joined(children, isSvg(tag));
    const content = contents.get(attributes.id ?? '') ?? own;
    const first = BREAKS_FIRST.has(tag) && content.startsWith('\n') ? '\n' : '';
    return new Html(`${start}${first}${content}</${written}>`);
  };
  return { factory: { element }, found };
}

/** Nodes of a result in a row. */
export function joined(nodes: readonly (Html | string)[], isInDrawing: boolean): string {
  let out = '';
  for (const node of nodes) out += typeof node === 'string' ? text(node) : node.isTitle && !isInDrawing ? '' : node.markup;
  return out;
}

function attributesOf(element: string, attributes: Attributes, pictures: ReadonlyMap<string, string>): string {
  const values = new Map<string, string>();
  for (const written of Object.keys(attributes)) {
    const name = meantName(element, written);
    const value = attributes[written]!;
    if (LATER.test(name) || (element === 'form' && name === 'name')) continue;
    if (name === 'id' && OF_PAGE.has(value)) continue;
    if ((name !== written && name in attributes) || !allowsAttribute(element, name, value)) continue;
    values.set(name, BOOLEAN.test(name) ? '' : value);
  }
  // The former way to name a target of links.
  if (element === 'a' && values.has('name') && !values.has('id') && !OF_PAGE.has(values.get('name')!))
    values.set('id', values.get('name')!);
  if (element === 'button') values.set('type', 'button');
  if (MEDIA.has(element)) values.set('preload', 'none');
  const picture = element === 'img' ? pictures.get(values.get('src') ?? '') : undefined;
  if (picture !== undefined) values.set('src', picture);
  const target = values.get('target') ?? '_self';
  if (/^a(?:rea)?$/.test(element) && !/^(?:_(?:self|top|parent))?$/i.test(target))
    values.set('rel', `${(values.get('rel') ?? '').replace(/\bopener\b/gi, '')} noopener`.trim());
  let out = '';
  for (const [name, value] of values) out += ` ${name}="${escapeAttribute(value)}"`;
  return out;
}
