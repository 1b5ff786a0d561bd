import { isBlank, ELEMENT, TEXT, type XmlNode, lookup } from '../../xml/index.ts';
import { errorAt } from '../error.ts';
import type { Extension, Sheet } from '../model.ts';
import { isXsl } from '../modules.ts';
import { standard, words, XSL } from '../names.ts';

const PREFIXES = ['exclude-result-prefixes', 'extension-element-prefixes'];
const SHEET = `id version ${PREFIXES.join(' ')}`;

/** XSLT's elements with their attributes, and those that they may contain where that is not a template (XSLT 1.0, appendix C). */
const ELEMENTS: Readonly<Record<string, readonly [attributes: string, children?: string]>> = {
  stylesheet: [SHEET],
  transform: [SHEET],
  import: ['href', ''],
  include: ['href', ''],
  'strip-space': ['elements', ''],
  'preserve-space': ['elements', ''],
  output: [
    'method version encoding omit-xml-declaration standalone doctype-public doctype-system cdata-section-elements indent media-type',
    '',
  ],
  key: ['name match use', ''],
  'namespace-alias': ['stylesheet-prefix result-prefix', ''],
  'decimal-format': [
    'name decimal-separator grouping-separator infinity minus-sign NaN percent per-mille zero-digit digit pattern-separator',
    '',
  ],
  'attribute-set': ['name use-attribute-sets', 'attribute'],
  variable: ['name select'],
  param: ['name select'],
  'with-param': ['name select'],
  template: ['match name priority mode'],
  'apply-templates': ['select mode', 'sort with-param'],
  'apply-imports': ['', ''],
  'call-template': ['name', 'with-param'],
  element: ['name namespace use-attribute-sets'],
  attribute: ['name namespace'],
  text: ['disable-output-escaping'],
  'processing-instruction': ['name'],
  comment: [''],
  copy: ['use-attribute-sets'],
  'value-of': ['select disable-output-escaping', ''],
  'copy-of': ['select', ''],
  number: ['level count from value format lang letter-value grouping-separator grouping-size', ''],
  'for-each': ['select'],
  if: ['test'],
  choose: [''],
  when: ['test'],
  otherwise: [''],
  sort: ['select lang data-type order case-order', ''],
  message: ['terminate'],
  fallback: [''],
};

/** All attributes of XSLT. One that belongs to another element is accepted, as processors do: libxslt's own cases have such. */
const ATTRIBUTES: ReadonlySet<string> = new Set(Object.values(ELEMENTS).flatMap(([attributes]) => words(attributes)));

/** @throws XsltError for an attribute or content that an element of XSLT cannot have, and for prefixes that are not declared */
function check(element: XmlNode, sheet: Sheet): void {
  for (const name of PREFIXES) {
    for (const prefix of words(standard(element, name))) {
      if (lookup(element.scope, prefix === '#default' ? '' : prefix) === undefined)
        throw errorAt(element, `${name}: the namespace prefix "${prefix}" is not declared.`);
    }
  }
  const [attributes, children] =
    element.namespaceURI === XSL && !sheet.isForwards(element) && Object.hasOwn(ELEMENTS, element.localName)
      ? ELEMENTS[element.localName]!
      : [];
  if (attributes !== undefined) {
    const stray = element.attributes.find(
      ({ localName, namespaceURI }) => namespaceURI === XSL || (!namespaceURI && !ATTRIBUTES.has(localName)),
    );
    if (stray)
      throw errorAt(element, `There is no attribute "${stray.name}"${attributes && `; there are ${words(attributes).join(', ')}`}.`);
  }
  for (const child of element.children) {
    const isStray =
      child.kind === ELEMENT ? !(isXsl(child) && words(children).includes(child.localName)) : child.kind === TEXT && !isBlank(child.value);
    if (children !== undefined && isStray)
      throw errorAt(
        child.kind === ELEMENT ? child : element,
        children
          ? `In ${element.name} only ${words(children)
              .map((name) => `xsl:${name}`)
              .join(' and ')} are allowed.`
          : `${element.name} has no content.`,
      );
    if (child.kind === ELEMENT) check(child, sheet);
  }
}

/** Checks the root: its version, and that it has no text unless it is the result itself. */
function checkRoot(root: XmlNode): void {
  if (standard(root, 'version') === undefined) throw errorAt(root, 'The attribute "version" is missing.');
  if (!isXsl(root)) return;
  const text = root.children.find((child) => child.kind === TEXT && !isBlank(child.value));
  if (text) throw errorAt(root, `Text is not allowed at the top of a stylesheet: "${text.value.trim().slice(0, 40)}".`);
}

/** Reports stylesheets that work by accident: a page leaves that out, its stylesheets are checked when they are tested. */
export const strict: Extension = {
  uri: XSL,
  check(all, sheet) {
    // A literal element as the whole stylesheet is in no other element.
    for (const root of new Set(all.map(({ element }) => (element.parent && isXsl(element.parent) ? element.parent : element)))) {
      checkRoot(root);
      check(root, sheet);
    }
  },
};
