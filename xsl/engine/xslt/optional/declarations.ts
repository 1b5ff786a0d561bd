import type { Output } from '../../output/index.ts';
import { lookup, prefixOf, type XmlNode } from '../../xml/index.ts';
import { tokenize } from '../../xpath/index.ts';
import { LexicalContext } from '../context.ts';
import { notCompiledYet } from '../declare.ts';
import { errorAt } from '../error.ts';
import { compileBody } from '../instructions/body.ts';
import type { Declaration, Frame, Instruction } from '../model.ts';
import { attribute, expand, expandKey, flag, keyOf, required, words } from '../names.ts';
import { emptyFrame } from '../run.ts';
import { checkAttributeSets, compileAttributeSets } from './attribute-sets.ts';
import { readDecimalFormat } from './decimal-format.ts';
import { readStripRules, stripSpace } from './strip.ts';

const nothing = (): void => {};

const key: Declaration = ({ element, module }, sheet) => {
  const name = expandKey(required(element, 'name'), element);
  const definitions = sheet.keys.get(name) ?? [];
  sheet.keys.set(name, definitions);
  return () => {
    const frame: Frame = { slots: 0 };
    const context = new LexicalContext(sheet, module, frame);
    const match = context.pattern(element, required(element, 'match'), false);
    const use = required(element, 'use');
    const variable = tokenize(use).find(({ kind }) => kind === 'variable');
    if (variable) throw errorAt(element, `"use" cannot use the variable $${variable.text} (XSLT 1.0, 12.2).`);
    definitions.push({ match, use: context.value(element, use), slots: frame.slots });
  };
};

const attributeSet: Declaration = ({ element, module }, sheet) => {
  const key = expandKey(required(element, 'name'), element);
  const set = { element, body: notCompiledYet as Instruction, emptyFrame: emptyFrame(0) };
  sheet.attributeSets.set(key, [...(sheet.attributeSets.get(key) ?? []), set]);
  return () => {
    checkAttributeSets(sheet.attributeSets);
    const frame: Frame = { slots: 0 };
    const context = new LexicalContext(sheet, module, frame);
    const used = compileAttributeSets(attribute(element, 'use-attribute-sets'), element, context);
    const own = compileBody(element, context);
    set.emptyFrame = emptyFrame(frame.slots);
    set.body = (node, run) => {
      used?.(node, run);
      return own(node, run);
    };
  };
};

const alias: Declaration = ({ element }, sheet) => {
  const uriOf = (name: string): { prefix: string; uri: string } => {
    const given = required(element, name);
    const prefix = given === '#default' ? '' : given;
    const uri = lookup(element.scope, prefix);
    if (uri === undefined) throw errorAt(element, `The namespace prefix "${prefix}" is not declared.`);
    return { prefix, uri };
  };
  sheet.aliases.set(uriOf('stylesheet-prefix').uri, uriOf('result-prefix'));
  sheet.aliased = ({ name, localName: local, namespaceURI: uri }, isElement) => {
    const found = uri || isElement ? sheet.aliases.get(uri) : undefined;
    if (!found) return { name, local, uri };
    const prefix = found.uri ? found.prefix || (isElement ? '' : prefixOf(name)) : '';
    return { name: prefix ? `${prefix}:${local}` : local, local, uri: found.uri };
  };
  return nothing;
};

const decimalFormat: Declaration = ({ element }, sheet) => {
  const name = attribute(element, 'name');
  const key = name === undefined ? '' : expandKey(name, element);
  const format = readDecimalFormat(element);
  const former = sheet.decimalFormats.get(key);
  if (former && JSON.stringify(former) !== JSON.stringify(format))
    throw errorAt(element, `The decimal format "${key}" is declared twice, with other signs (XSLT 1.0, 12.3).`);
  sheet.decimalFormats.set(key, format);
  return nothing;
};

const space: Declaration = (top, sheet) => {
  readStripRules(top, sheet.strip);
  sheet.stripped = (document) => stripSpace(document, sheet.strip);
  return nothing;
};

/** Adds what one xsl:output says; later and more important ones win. @throws XsltError */
function readOutput(element: XmlNode, output: Output): void {
  const set = <K extends keyof Output>(key: K, value: Output[K] | undefined): void => {
    if (value !== undefined) output[key] = value;
  };
  set('method', attribute(element, 'method')?.trim());
  set('version', attribute(element, 'version'));
  set('encoding', attribute(element, 'encoding'));
  set('omitXmlDeclaration', flag(element, 'omit-xml-declaration'));
  set('standalone', flag(element, 'standalone'));
  set('doctypePublic', attribute(element, 'doctype-public'));
  set('doctypeSystem', attribute(element, 'doctype-system'));
  set('indent', flag(element, 'indent'));
  set('mediaType', attribute(element, 'media-type'));
  for (const name of words(attribute(element, 'cdata-section-elements'))) {
    const { uri, local } = expand(name, element, true);
    output.cdata.add(keyOf(uri, local));
  }
}

const output: Declaration = ({ element }, sheet) => {
  readOutput(element, sheet.output);
  return nothing;
};

/** The top-level elements that few stylesheets use, and xsl:output, which elements need nothing of. */
export const declarations: Readonly<Record<string, Declaration>> = {
  key,
  output,
  'attribute-set': attributeSet,
  'namespace-alias': alias,
  'decimal-format': decimalFormat,
  'strip-space': space,
  'preserve-space': space,
};
