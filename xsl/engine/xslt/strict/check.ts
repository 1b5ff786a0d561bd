import { isBlank, isQName, ELEMENT, localOf, prefixOf, TEXT, type XmlNode, lookup } from '../../xml/index.ts';
import { content } from '../instructions/body.ts';
import type { Sheet, TopLevel } from '../model.ts';
import { isXsl } from '../modules.ts';
import { attribute, standard, words, XSL } from '../names.ts';

type Report = (element: XmlNode, reason: string) => void;

const PREFIXES = ['exclude-result-prefixes', 'extension-element-prefixes'];
const SHEET = `id version ${PREFIXES.join(' ')}`;

/** XSLT's elements with their attributes, and those that they may contain where that is not a template (XSLT 1.0, appendix C). */
export const ELEMENTS: Readonly<Record<string, readonly [attributes: string, children?: string]>> = {
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

/** An expression that calls current(), in no string. */
const callsCurrent = (expression: string): boolean => /(?<![\w.:-])current\s*\(/.test(expression.replace(/"[^"]*"|'[^']*'/g, '""'));

/** What XSLT forbids and a page lets pass: the first of two values wins there, or what has no meaning means nothing. */
function checkMeaning(element: XmlNode, report: Report): void {
  const elements = element.children.filter(({ kind }) => kind === ELEMENT);
  if (isXsl(element, 'text')) for (const each of elements) report(each, 'xsl:text has no elements in it.');
  if (isXsl(element, 'template') && attribute(element, 'match') === undefined && attribute(element, 'mode') !== undefined)
    report(element, 'A template with "mode" needs "match".');
  if (isXsl(element, 'number'))
    for (const name of ['count', 'from'])
      if (callsCurrent(attribute(element, name) ?? '')) report(element, `"${name}" cannot use current().`);
  if (['variable', 'param', 'with-param'].some((name) => isXsl(element, name)) && attribute(element, 'select') !== undefined)
    if (content(element).length) report(element, 'A variable has either "select" or content, not both.');
  const passed = new Set<string>();
  for (const each of elements.filter((child) => isXsl(child, 'with-param'))) {
    const name = attribute(each, 'name')?.trim();
    if (name === undefined || !isQName(name)) continue;
    const key = `${lookup(each.scope, prefixOf(name))} ${localOf(name)}`;
    if (passed.has(key)) report(each, `The parameter "${name}" is passed twice.`);
    passed.add(key);
  }
}

/** Reports attributes and content that an element of XSLT cannot have, and prefixes that are not declared. */
function check(element: XmlNode, sheet: Sheet, report: Report): void {
  for (const name of PREFIXES) {
    for (const prefix of words(standard(element, name))) {
      if (lookup(element.scope, prefix === '#default' ? '' : prefix) === undefined)
        report(element, `${name}: the namespace prefix "${prefix}" is not declared.`);
    }
  }
  const [attributes, children] =
    element.namespaceURI === XSL && !sheet.isForwards(element) && Object.hasOwn(ELEMENTS, element.localName)
      ? ELEMENTS[element.localName]!
      : [];
  if (attributes !== undefined) {
    checkMeaning(element, report);
    const stray = element.attributes.find(
      ({ localName, namespaceURI }) => namespaceURI === XSL || (!namespaceURI && !ATTRIBUTES.has(localName)),
    );
    if (stray) report(element, `There is no attribute "${stray.name}"${attributes && `; there are ${words(attributes).join(', ')}`}.`);
  }
  for (const child of element.children) {
    const isStray =
      child.kind === ELEMENT ? !(isXsl(child) && words(children).includes(child.localName)) : child.kind === TEXT && !isBlank(child.value);
    if (children !== undefined && isStray)
      report(
        child.kind === ELEMENT ? child : element,
        children
          ? `In ${element.name} only ${words(children)
              .map((name) => `xsl:${name}`)
              .join(' and ')} are allowed.`
          : `${element.name} has no content.`,
      );
    if (child.kind === ELEMENT) check(child, sheet, report);
  }
}

/** Checks the root: its version, and that it has no text unless it is the result itself. */
function checkRoot(root: XmlNode, report: Report): void {
  if (standard(root, 'version') === undefined) report(root, 'The attribute "version" is missing.');
  if (!isXsl(root)) return;
  const text = root.children.find((child) => child.kind === TEXT && !isBlank(child.value));
  if (text) report(root, `Text is not allowed at the top of a stylesheet: "${text.value.trim().slice(0, 40)}".`);
}

/**
 * Looks for what works by accident: a page leaves that out, its stylesheets are checked when they are tested.
 * @param files the roots of all files, of which one may have nothing but includes
 * @param report gets the element and what is wrong with it
 */
export function checkAll(all: readonly TopLevel[], files: readonly XmlNode[], sheet: Sheet, report: Report): void {
  // A literal element as the whole stylesheet is in no other element.
  const roots = all.map(({ element }) => (element.parent && isXsl(element.parent) ? element.parent : element));
  for (const root of new Set([...roots, ...files])) {
    checkRoot(root, report);
    check(root, sheet, report);
  }
}
