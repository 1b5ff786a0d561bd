/*
 * What of untrusted markup may reach the page: elements, attributes, addresses, style properties. An allow-list; whatever
 * is not on it is left out (element: its children stay; attribute: gone).
 */

/** The words of a list. */
export const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const HTML = words(`
  a abbr address area article aside audio b bdi bdo blockquote br button caption cite code col colgroup data datalist dd del details
  dfn dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label
  legend li main map mark menu meter nav ol optgroup option output p picture pre progress q rp rt ruby s samp search section select
  small source span strong sub summary sup table tbody td textarea tfoot th thead time tr track u ul var video wbr`);
const SVG = words(`
  svg g path circle ellipse line polyline polygon rect text textPath tspan image title desc defs use symbol linearGradient
  radialGradient stop clipPath mask marker pattern`);
const MATHML = words(`
  math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom menclose msub msup msubsup munder mover munderover
  mmultiscripts mprescripts mtable mtr mtd semantics`);

/** Elements whose content goes with them. */
const DROPPED = words(
  'script style head title template iframe object embed applet frame frameset noscript base link meta param xml annotation annotation-xml',
);

/** Elements that React gives no children: what is void, and a field whose text is its value. */
export const CHILDLESS = words('area br col hr img input source textarea track wbr');

const GLOBAL = words(`
  accesskey class id title lang dir role tabindex hidden translate spellcheck inputmode enterkeyhint itemprop itemscope itemtype style slot
  draggable part popover`);
/**
 * Attributes of elements that are much alike; what one of them does not have, browsers leave alone. Of tables also the looks that were
 * written so once: browsers read them below every style sheet.
 */
const OWN = new Map(
  `option: value selected disabled label;
map: name;
audio video: src controls autoplay muted loop playsinline preload crossorigin poster width height;
blockquote q del ins: cite datetime;
button: type name value disabled;
table: align bgcolor border cellpadding cellspacing width height;
td th: align bgcolor valign height width nowrap colspan rowspan headers scope abbr;
col colgroup: span width;
thead tbody tfoot tr: align bgcolor valign height;
data li: value;
details dialog: open name;
fieldset: disabled name;
form: action method name novalidate autocomplete enctype;
img: src usemap srcset sizes alt width height loading decoding fetchpriority;
input: type name value checked disabled readonly required placeholder min max step minlength maxlength pattern multiple size
autocomplete list accept;
label: for;
meter progress: value min max low high optimum;
ol: start reversed type;
optgroup: label disabled;
output: for name;
source: src srcset sizes type media width height;
select: name multiple size disabled required autocomplete;
textarea: name rows cols disabled readonly required placeholder minlength maxlength wrap autocomplete;
a area: href target rel hreflang type download name alt shape coords;
time: datetime;
track: src kind srclang label default`
    .split(';')
    .flatMap((line) => {
      const [elements, attributes] = line.split(':').map(words);
      return [...elements!].map((element) => [element, attributes!] as const);
    }),
);
const SVG_ATTRIBUTES = words(`
  viewBox width height x y x1 x2 y1 y2 cx cy r rx ry d points fill stroke transform opacity offset preserveAspectRatio
  fill-opacity fill-rule stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-opacity
  stroke-miterlimit text-anchor dominant-baseline font-size font-weight font-family letter-spacing clip-path clip-rule mask
  stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits markerWidth markerHeight refX refY orient
  focusable href vector-effect startOffset`);
const MATHML_ATTRIBUTES = words(`
  display notation mathvariant stretchy fence separator form lspace rspace linethickness columnalign rowspan columnspan width height
  accent accentunder displaystyle scriptlevel minsize maxsize movablelimits symmetric largeop depth voffset alttext`);

const ADDRESSES = words('href src action cite poster');
const SCHEMES = /^(?:https?|mailto|tel):/i;
const PICTURE_DATA = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[a-z0-9+/=\s]*$/i;

/** Elements that their form hands out by id or name, before its own properties of that name. */
const NAMED = words('button fieldset input img output select textarea');
/** Plain attributes of forms that nothing on the page asks a form for; fields bear such names. */
const UNHARMED = words('name title lang id target role action length dir rel submit reset');

/** What of a page its scripts ask for by name; where nothing is drawn into a page there is none of it. */
const page = globalThis as { readonly document?: object; readonly HTMLFormElement?: { readonly prototype: object } };
const NOTHING: object = Object.freeze(Object.create(null));

/** Whether an element of this id or name would shadow what scripts, React's among them, ask its form or the document for. */
function hides(element: string, attribute: string, value: string): boolean {
  if (element === 'form') return attribute === 'name' && value in (page.document ?? NOTHING);
  return NAMED.has(element) && !UNHARMED.has(value) && value in (page.HTMLFormElement?.prototype ?? NOTHING);
}

type ElementVerdict = 'keep' | 'unwrap' | 'drop';

export function judgeElement(name: string): ElementVerdict {
  if (HTML.has(name) || (SVG.has(name) && name !== 'title') || MATHML.has(name)) return 'keep';
  return DROPPED.has(name) ? 'drop' : 'unwrap';
}

export const isSvg = (name: string): boolean => SVG.has(name) && !HTML.has(name);

/** The name that an attribute means: in HTML names have no case, and references in drawings had a prefix once. */
export const meantName = (element: string, written: string): string =>
  written === 'xlink:href' ? 'href' : isSvg(element) ? written : written.toLowerCase();

/** Whether an attribute may stay on an element, its address (if it is one) included. */
export function allowsAttribute(element: string, attribute: string, value: string): boolean {
  if (attribute.startsWith('aria-') || attribute.startsWith('data-')) return true;
  const own =
    OWN.get(element)?.has(attribute) ??
    (SVG.has(element) ? SVG_ATTRIBUTES.has(attribute) : MATHML.has(element) && MATHML_ATTRIBUTES.has(attribute));
  if (!own && !GLOBAL.has(attribute)) return false;
  if ((attribute === 'name' || attribute === 'id') && hides(element, attribute, value)) return false;
  if (isSvg(element)) {
    if (attribute === 'href') return value.startsWith('#') || (element === 'image' && isOwnAddress(value));
    // A backslash spells any of these otherwise.
    return !/url\(\s*['"]?(?!#)|\\|(?:image-set|cross-fade|element|src|paint)\s*\(/i.test(value);
  }
  if (attribute === 'usemap') return value.startsWith('#');
  if (attribute === 'srcset') return value.split(',').every((each) => isSafeAddress(each.trim().split(/\s+/)[0] ?? '', 'src', element));
  return !ADDRESSES.has(attribute) || isSafeAddress(value, attribute, element);
}

/**
 * http(s), mailto, tel, relative addresses; base64 raster pictures as a picture's source. What browsers cannot read as an address is none:
 * Chromium leaves the page for an empty one when such a link is followed.
 */
export function isSafeAddress(value: string, attribute = 'href', element = 'a'): boolean {
  const plain = plainAddress(value);
  if (!/^[a-z][a-z0-9+.-]*:/i.test(plain)) return !/^[\\/]{2}/.test(plain) || URL.canParse(value, 'http://a');
  if (SCHEMES.test(plain)) return URL.canParse(value, 'http://a');
  return element === 'img' && attribute === 'src' && PICTURE_DATA.test(plain);
}

/** Browsers ignore these characters inside a scheme, so they go before it is looked at. */
const plainAddress = (value: string): string => value.replace(/[\u0000-\u0020\u007f-\u009f\u200b\ufeff]/g, '');

/** Relative to the page: no scheme, no other host. */
const isOwnAddress = (value: string): boolean => !/^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(plainAddress(value));

/** A name with hyphens as scripts write it. */
export const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const STYLES = words(`
  text-align text-indent text-decoration font-style font-weight font-size font-family color background-color width height max-width
  min-width max-height min-height margin margin-top margin-right margin-bottom margin-left padding padding-top padding-right
  padding-bottom padding-left border border-color border-style border-width border-radius float clear vertical-align line-height
  list-style-type white-space direction aspect-ratio object-fit object-position grid-template-columns grid-column grid-row gap`);

/** A style attribute as React wants it: supported properties only, no addresses. Custom properties (`--x`) may hold numbers and lengths. */
export function safeStyle(text: string): Record<string, string> {
  const style: Record<string, string> = {};
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    if (!value || /[\\<>]|url|expression|image|@|\/\*/i.test(value)) continue;
    if (/^--[a-z][a-z0-9-]*$/.test(property) && /^[\w.%+-]+$/.test(value)) style[property] = value;
    else if (STYLES.has(property)) style[camel(property)] = value;
  }
  return style;
}
