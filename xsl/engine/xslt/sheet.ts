import type { XmlNode } from '../tree/node.ts';
import { prefixOf } from '../tree/node.ts';
import { lookup } from '../tree/scope.ts';
import type { FunctionDef } from '../xpath/functions.ts';
import type { Type, Variables } from '../xpath/values.ts';
import type { InstructionCompiler } from './body.ts';
import type { DecimalFormat } from '../seldom/decimal-format.ts';
import type { Declaration, Details, Extension } from './extension.ts';
import type { KeyDefinition } from '../seldom/keys.ts';
import type { Place } from './modules.ts';
import type { Output } from '../seldom/output.ts';
import { attribute, keyOf, words, XSL, type Expanded } from './names.ts';
import { Rules } from './rules.ts';
import type { GlobalVariable, Instruction, Template } from './run.ts';
import type { StripRule } from '../seldom/strip.ts';

export interface GlobalEntry { index: number; type: Type; place: Place }

/** Everything that a stylesheet declares, while it is compiled and afterwards. */
export class Sheet {
  readonly named = new Map<string, Template>();
  readonly modes = new Map<string, Rules>();
  readonly globals: GlobalVariable[] = [];
  readonly globalEntries = new Map<string, GlobalEntry>();
  readonly keys = new Map<string, KeyDefinition[]>();
  readonly attributeSets = new Map<string, { element: XmlNode; body: Instruction; blank: Variables }[]>();
  readonly decimalFormats = new Map<string, DecimalFormat>();
  readonly aliases = new Map<string, { prefix: string; uri: string }>();
  readonly strip: StripRule[] = [];
  /** A document as the strip-space declarations have it. */
  view: (document: XmlNode) => XmlNode = (document) => document;
  output: Output = { cdata: new Set() };
  private readonly exclusions = new Map<XmlNode, ReadonlySet<string>>();

  readonly functions: Map<string, FunctionDef>;
  readonly instructions: ReadonlyMap<string, InstructionCompiler>;
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** Missing where neither xsl:sort nor attribute sets are used (seldom/index.ts). */
  readonly details: Details | undefined;

  constructor(functions: ReadonlyMap<string, FunctionDef>, instructions: ReadonlyMap<string, InstructionCompiler>, extensions: readonly Extension[]) {
    const expanded = <T>(part: (extension: Extension) => Readonly<Record<string, T>> | undefined): [string, T][] =>
      extensions.flatMap((extension) => Object.entries(part(extension) ?? {}).map(([name, value]): [string, T] => [keyOf(extension.uri, name), value]));
    this.functions = new Map([...functions, ...expanded((extension) => extension.functions)]);
    this.instructions = new Map([...instructions, ...expanded((extension) => extension.instructions)]);
    this.declarations = new Map(expanded((extension) => extension.declarations));
    this.details = extensions.find((extension) => extension.details)?.details;
  }

  globalNamed(key: string): GlobalEntry | undefined {
    return this.globalEntries.get(key);
  }

  mode(key: string): Rules {
    let rules = this.modes.get(key);
    if (!rules) this.modes.set(key, (rules = new Rules()));
    return rules;
  }

  isForwards(element: XmlNode): boolean {
    for (let n: XmlNode | null = element; n; n = n.parent) {
      const version = n.attributes.find((a) => a.localName === 'version' && (n!.namespaceURI === XSL ? a.namespaceURI === '' : a.namespaceURI === XSL));
      if (version) return Number(version.value) !== 1;
    }
    return false;
  }

  /** The namespaces that an element's literal results do not copy. */
  excluded(element: XmlNode): ReadonlySet<string> {
    const known = this.exclusions.get(element);
    if (known) return known;
    const outer = element.parent ? this.excluded(element.parent) : new Set([XSL]);
    const isXsl = element.namespaceURI === XSL;
    const own = element.attributes
      .filter((a) => (a.localName === 'exclude-result-prefixes' || a.localName === 'extension-element-prefixes') && a.namespaceURI === (isXsl ? '' : XSL))
      .flatMap((a) => words(a.value))
      .map((prefix) => lookup(element.scope, prefix === '#default' ? '' : prefix) ?? '');
    const all = own.length ? new Set([...outer, ...own]) : outer;
    this.exclusions.set(element, all);
    return all;
  }

  /** Whether an element belongs to a namespace of extensions. */
  isExtension(element: XmlNode): boolean {
    for (let n: XmlNode | null = element; n; n = n.parent) {
      const list = n.namespaceURI === XSL ? attribute(n, 'extension-element-prefixes')
        : n.attributes.find((a) => a.localName === 'extension-element-prefixes' && a.namespaceURI === XSL)?.value;
      if (words(list).some((prefix) => lookup(n!.scope, prefix === '#default' ? '' : prefix) === element.namespaceURI)) return true;
    }
    return false;
  }

  /** What xsl:namespace-alias puts in the place of a namespace. */
  aliasOf(uri: string): { prefix: string; uri: string } | undefined {
    return this.aliases.get(uri);
  }

  /** The name of a literal element or attribute in the result. */
  aliased(node: XmlNode, isElement: boolean): Expanded {
    const { name, localName: local, namespaceURI: uri } = node;
    const alias = uri || isElement ? this.aliases.get(uri) : undefined;
    if (!alias) return { name, local, uri };
    const prefix = alias.uri ? alias.prefix || (isElement ? '' : prefixOf(name)) : '';
    return { name: prefix ? `${prefix}:${local}` : local, local, uri: alias.uri };
  }

  /** Whether an instruction is known: for element-available(). */
  hasInstruction(uri: string, local: string): boolean {
    return this.instructions.has(keyOf(uri, local));
  }
}
