import type { XmlNode } from '../tree/node.ts';
import { lookup } from '../tree/scope.ts';
import { coreFunctions, type FunctionDef } from '../xpath/functions.ts';
import type { Type, Variables } from '../xpath/values.ts';
import type { InstructionCompiler } from './body.ts';
import type { DecimalFormat } from '../seldom/decimal-format.ts';
import type { Declaration, Details, Extension } from './extension.ts';
import type { KeyDefinition } from '../seldom/keys.ts';
import type { Place } from './modules.ts';
import type { Output } from '../seldom/output.ts';
import { keyOf, standard, words, XSL, type Expanded } from './names.ts';
import { Rules } from './rules.ts';
import type { GlobalVariable, Instruction, Template } from './run.ts';
import type { StripRule } from '../seldom/strip.ts';

const EXTENSIONS = 'extension-element-prefixes';

/** The namespaces whose prefixes an attribute lists. */
const listed = (element: XmlNode, name: string): string[] =>
  words(standard(element, name)).map((prefix) => lookup(element.scope, prefix === '#default' ? '' : prefix) ?? '');

export interface GlobalEntry {
  index: number;
  type: Type;
  place: Place;
}

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
  /** The name of a literal element or attribute in the result. */
  aliased: (node: XmlNode, isElement: boolean) => Expanded = ({ name, localName: local, namespaceURI: uri }) => ({ name, local, uri });
  /** A document as the strip-space declarations have it. */
  view: (document: XmlNode) => XmlNode = (document) => document;
  output: Output = { cdata: new Set() };
  private readonly exclusions = new Map<XmlNode, ReadonlySet<string>>();

  readonly functions: Map<string, FunctionDef>;
  readonly instructions: ReadonlyMap<string, InstructionCompiler>;
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** Missing where neither xsl:sort nor attribute sets are used (seldom/index.ts). */
  readonly details: Details | undefined;

  constructor(
    functions: ReadonlyMap<string, FunctionDef>,
    instructions: ReadonlyMap<string, InstructionCompiler>,
    extensions: readonly Extension[],
  ) {
    const expanded = <T>(part: (extension: Extension) => Readonly<Record<string, T>> | undefined): [string, T][] =>
      extensions.flatMap((extension) =>
        Object.entries(part(extension) ?? {}).map(([name, value]): [string, T] => [keyOf(extension.uri, name), value]),
      );
    this.functions = new Map([...Object.entries(coreFunctions), ...functions, ...expanded((extension) => extension.functions)]);
    this.instructions = new Map([...instructions, ...expanded((extension) => extension.instructions)]);
    this.declarations = new Map(expanded((extension) => extension.declarations));
    this.details = extensions.find((extension) => extension.details)?.details;
  }

  mode(key: string): Rules {
    let rules = this.modes.get(key);
    if (!rules) this.modes.set(key, (rules = new Rules()));
    return rules;
  }

  /** Whether processing is forwards-compatible where an element stands (XSLT 1.0, 2.5). */
  isForwards(element: XmlNode): boolean {
    for (let n: XmlNode | null = element; n; n = n.parent) {
      const version = standard(n, 'version');
      if (version !== undefined) return Number(version) !== 1;
    }
    return false;
  }

  /** The namespaces that an element's literal results do not copy. */
  excluded(element: XmlNode): ReadonlySet<string> {
    const known = this.exclusions.get(element);
    if (known) return known;
    const outer = element.parent ? this.excluded(element.parent) : new Set([XSL]);
    const own = [...listed(element, 'exclude-result-prefixes'), ...listed(element, EXTENSIONS)];
    const all = own.length ? new Set([...outer, ...own]) : outer;
    this.exclusions.set(element, all);
    return all;
  }

  /** Whether an element belongs to a namespace of extensions. */
  isExtension(element: XmlNode): boolean {
    for (let n: XmlNode | null = element; n; n = n.parent) if (listed(n, EXTENSIONS).includes(element.namespaceURI)) return true;
    return false;
  }
}
