import { foreignContent, type Token } from '../html.ts';

/** HTML's parser leaves SVG and MathML at these; scripts in them are for it alone. */
const LEAVE: ReadonlySet<string> = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ' +
    'ruby s script small span strong strike sub sup table tt u ul var'
  ).split(' '),
);
/** In these it reads HTML again. */
const HTML_INSIDE: ReadonlySet<string> = new Set('foreignobject desc title annotation-xml mi mo mn ms mtext'.split(' '));

/** The name that the parser gives an element inside of `svg` or `math`; null where it goes on in another way. */
export function foreignName(name: string, isSvg: boolean): string | null {
  if (LEAVE.has(name)) return null;
  return (isSvg ? foreignContent.SVG_TAG_NAMES_ADJUSTMENT_MAP.get(name) : undefined) ?? name;
}

/** Whether what it holds is text alone, as far as it is the same in HTML. */
export const holdsTextAlone = (name: string): boolean => HTML_INSIDE.has(name);

/** Attributes with the names and namespaces that the parser gives them there. */
export function foreignAttributes(attrs: Token.Attribute[], isSvg: boolean): readonly Token.Attribute[] {
  const token = { attrs } as Token.TagToken;
  if (isSvg) foreignContent.adjustTokenSVGAttrs(token);
  else foreignContent.adjustTokenMathMLAttrs(token);
  foreignContent.adjustTokenXMLAttrs(token);
  return attrs;
}
