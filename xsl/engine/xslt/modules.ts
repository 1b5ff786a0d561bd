import { DOCUMENT, ELEMENT, type XmlNode, parse, declarations } from '../xml/index.ts';
import { errorAt } from './error.ts';
import type { Load, Module, TopLevel } from './model.ts';
import { attribute, EXSL, required, XSL } from './names.ts';

const MAX_DEPTH = 20;

/** An address relative to another one. */
export function resolveHref(href: string, base: string): string {
  const dummy = 'x://x/';
  try {
    const url = new URL(href, new URL(base, dummy)).href;
    return url.startsWith(dummy) ? url.slice(base.startsWith('/') ? dummy.length - 1 : dummy.length) : url;
  } catch {
    return href;
  }
}

/** A loaded document: a tree, or text to parse. */
export function asDocument(loaded: unknown, href: string): XmlNode {
  const document = (typeof loaded === 'string' ? parse(loaded, { href }) : loaded) as XmlNode;
  document.tree.use?.(document);
  return document;
}

export const isXsl = (node: XmlNode, local?: string): boolean =>
  node.kind === ELEMENT && node.namespaceURI === XSL && (local === undefined || node.localName === local);

export const rootElement = (document: XmlNode): XmlNode =>
  document.kind === DOCUMENT ? document.children.find((child) => child.kind === ELEMENT)! : document;

/** The root element of a stylesheet. @throws XsltError when the document is none. */
function sheetElement(document: XmlNode): XmlNode {
  const element = rootElement(document);
  if (
    !isXsl(element, 'stylesheet') &&
    !isXsl(element, 'transform') &&
    !element.attributes.some((a) => a.localName === 'version' && a.namespaceURI === XSL)
  )
    throw errorAt(element, 'This is no stylesheet: the root is neither xsl:stylesheet nor has it xsl:version.');
  return element;
}

/** Collects a stylesheet's top-level elements, those of what it imports first (XSLT 1.0, 2.6). */
export function loadModules(document: XmlNode, href: string, load: Load | undefined): TopLevel[] {
  const all: TopLevel[] = [];
  let precedence = 0;

  const fetch = (element: XmlNode, module: Module, trail: readonly string[]): [XmlNode, string] => {
    const reference = required(element, 'href');
    const address = resolveHref(reference, module.href);
    if (trail.includes(address))
      throw errorAt(element, `The stylesheets include each other: ${[...trail.slice(trail.indexOf(address)), address].join(' > ')}.`);
    if (trail.length > MAX_DEPTH) throw errorAt(element, `Includes are nested deeper than ${MAX_DEPTH}.`);
    if (!load) throw errorAt(element, `"${reference}" cannot be loaded: no loader was given.`);
    try {
      const loaded = load(reference, module.href);
      if (!loaded) throw new Error('the loader found nothing.');
      return [asDocument(loaded, address), address];
    } catch (error) {
      throw errorAt(element, `"${reference}" cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, error);
    }
  };

  /** `own` gathers what has the precedence of `module`. */
  const read = (root: XmlNode, module: Module, trail: readonly string[], own: TopLevel[]): void => {
    if (!isXsl(root)) {
      own.push({ element: root, module });
      return;
    }
    let mayImport = true;
    for (const element of root.children) {
      if (element.kind !== ELEMENT) continue;
      if (isXsl(element, 'import')) {
        if (!mayImport) throw errorAt(element, 'xsl:import must come before all other elements.');
        const [imported, address] = fetch(element, module, trail);
        add(imported, address, [...trail, address]);
        continue;
      }
      mayImport = false;
      if (isXsl(element, 'include')) {
        const [included, address] = fetch(element, module, trail);
        read(sheetElement(included), { root: included, href: address, rank: module.rank }, [...trail, address], own);
      } else own.push({ element, module });
    }
  };

  const add = (root: XmlNode, address: string, trail: readonly string[]): void => {
    const module: Module = { root, href: address, rank: { precedence: 0, lowest: precedence } };
    const own: TopLevel[] = [];
    read(sheetElement(root), module, trail, own);
    module.rank.precedence = precedence++;
    all.push(...own);
  };

  add(document, href, [href]);
  return all;
}

/** The namespaces of EXSLT that a stylesheet's root declares and whose functions are not built in. */
export const exsltOf = (document: XmlNode): string[] =>
  declarations(rootElement(document).scope).flatMap(({ uri }) => (uri.startsWith('http://exslt.org/') && uri !== EXSL ? uri : []));

/** The addresses that a stylesheet includes or imports itself, as written. */
export const includesOf = (document: XmlNode): string[] =>
  (isXsl(rootElement(document)) ? rootElement(document).children : [])
    .filter((element) => isXsl(element, 'include') || isXsl(element, 'import'))
    .flatMap((element) => attribute(element, 'href') ?? []);
