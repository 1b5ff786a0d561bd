import type { Output } from '../output/index.ts';
import { type XmlNode, lookup } from '../xml/index.ts';
import { coreFunctions, type FunctionDef } from '../xpath/index.ts';
import type {
  AttributeSet,
  DecimalFormat,
  Declaration,
  ExpandedName,
  Extension,
  GlobalEntry,
  GlobalVariable,
  InstructionCompiler,
  KeyDefinition,
  OptionalCompilers,
  Run,
  Sheet,
  StripRule,
  Template,
  TemplateRules,
} from './model.ts';
import { keyOf, standard, words, XSL } from './names.ts';
import { RuleTable } from './rules.ts';

const EXTENSIONS = 'extension-element-prefixes';

/** The namespaces whose prefixes an attribute lists. */
const listed = (element: XmlNode, name: string): string[] =>
  words(standard(element, name)).map((prefix) => lookup(element.scope, prefix === '#default' ? '' : prefix) ?? '');

export class SheetDeclarations implements Sheet {
  readonly named = new Map<string, Template>();
  readonly modes = new Map<string, TemplateRules>();
  readonly globals: GlobalVariable[] = [];
  readonly globalEntries = new Map<string, GlobalEntry>();
  readonly keys = new Map<string, KeyDefinition[]>();
  readonly attributeSets = new Map<string, AttributeSet[]>();
  readonly decimalFormats = new Map<string, DecimalFormat>();
  readonly aliases = new Map<string, { prefix: string; uri: string }>();
  readonly strip: StripRule[] = [];
  aliased: (node: XmlNode, isElement: boolean) => ExpandedName = ({ name, localName: local, namespaceURI: uri }) => ({ name, local, uri });
  stripped: (document: XmlNode) => XmlNode = (document) => document;
  output: Output = { cdata: new Set() };
  declare mistake?: (error: unknown) => void;
  declare prepare?: (run: Run) => void;
  attempt = (work: () => void): void => work();
  private readonly exclusions = new Map<XmlNode, ReadonlySet<string>>();

  readonly functions: Map<string, FunctionDef>;
  readonly instructions: ReadonlyMap<string, InstructionCompiler>;
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly optional: OptionalCompilers | undefined;

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
    this.optional = extensions.find((extension) => extension.optional)?.optional;
  }

  mode(key: string): TemplateRules {
    let rules = this.modes.get(key);
    if (!rules) this.modes.set(key, (rules = new RuleTable()));
    return rules;
  }

  isForwards(element: XmlNode): boolean {
    for (let n: XmlNode | null = element; n; n = n.parent) {
      const version = standard(n, 'version');
      if (version !== undefined) return Number(version) !== 1;
    }
    return false;
  }

  excluded(element: XmlNode): ReadonlySet<string> {
    const found = this.exclusions.get(element);
    if (found) return found;
    const outer = element.parent ? this.excluded(element.parent) : new Set([XSL]);
    const own = [...listed(element, 'exclude-result-prefixes'), ...listed(element, EXTENSIONS)];
    const all = own.length ? new Set([...outer, ...own]) : outer;
    this.exclusions.set(element, all);
    return all;
  }

  isExtension(element: XmlNode): boolean {
    for (let n: XmlNode | null = element; n; n = n.parent) if (listed(n, EXTENSIONS).includes(element.namespaceURI)) return true;
    return false;
  }
}
