import type { Project, SourceFile } from './project.ts';
import { origin } from './resolve.ts';
import { bare, declared, isFunction, isUse, memberOf, nameOf, nodesIn, textOf, walk, type Found, type Node } from './syntax.ts';

/** What the language has, and what is the same in Node as in a page and does nothing: every other global is asked for something. */
const EVERYWHERE = new Set(
  [
    'undefined NaN Infinity globalThis arguments Object Array String Number Boolean Symbol BigInt Math JSON Date RegExp Intl Iterator',
    'Map Set WeakMap WeakSet WeakRef Promise Proxy Reflect ArrayBuffer DataView Uint8Array Uint8ClampedArray Uint16Array Uint32Array',
    'Int8Array Int16Array Int32Array Float32Array Float64Array BigInt64Array BigUint64Array',
    'Error TypeError RangeError SyntaxError URIError AggregateError DOMException',
    'parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI',
    'structuredClone URL URLSearchParams TextEncoder TextDecoder AbortController AbortSignal',
  ].flatMap((line) => line.split(' ')),
);
/** What leads from an element to its page. */
const TO_PAGE = /^(?:ownerDocument|defaultView|contentDocument|contentWindow)$/;
const ELEMENT = /^(?:\w*Element|Node|Document|Window|ShadowRoot)$/;
const WHOLE = new Set(['globalThis', 'window', 'self', 'frames']);
/** What calls its argument at once; every other function waits for an event or an effect. */
const AT_ONCE = /^(?:map|flatMap|filter|find|findLast|some|every|reduce|forEach|from|useMemo|useState|useReducer|useSyncExternalStore)$/;

export interface Asked {
  readonly file: SourceFile;
  readonly at: number;
}
interface Options {
  /** Whether `globalThis.document?.title` is allowed, which is undefined without a page. */
  readonly mayAskCarefully: boolean;
  /** What Node has too, though it does something. */
  readonly mayUse?: ReadonlySet<string>;
  /** What else is refused of what is called, made or assigned. */
  readonly refuses?: (file: SourceFile, found: Found) => boolean;
}

/** Whether a name is neither declared nor imported. */
export const isGlobal = (file: SourceFile, name: string, around: readonly Node[]): boolean =>
  !declared(name, around) && !file.imports.some(({ bindings, isExport }) => !isExport && bindings.some(({ local }) => local === name));

/** The functions that a call calls at once: a store is subscribed to later, and asked for its state now. */
function handedAtOnce(call: Node): Node[] {
  const callee = bare((call['callee'] ?? call['tag']) as Node);
  const name = memberOf(callee) ?? nameOf(callee);
  return AT_ONCE.test(name) ? nodesIn(call['arguments']).slice(name === 'useSyncExternalStore' ? 1 : 0) : [];
}

/** `ref.current` of an element that a component draws. */
function isElement(file: SourceFile, { node, around }: Found): boolean {
  if (memberOf(node) !== 'current' || around.at(-1)?.type !== 'MemberExpression') return false;
  const made = declared(nameOf(bare(node['object'] as Node)), around)?.node;
  const [type] = nodesIn(((made ?? node)['typeArguments'] as Node | null | undefined)?.['params']);
  const name = nameOf(type?.['typeName']);
  return ELEMENT.test(name) && isGlobal(file, name, around);
}

/** `title` of `page.title`, where `page` is an object or an instance of a class that the project declares. */
function memberIn(
  project: Project,
  file: SourceFile,
  { node, around }: Found,
): { readonly file: SourceFile; readonly found: Found } | undefined {
  if (node.type !== 'MemberExpression' || nameOf(bare(node['object'] as Node)) === '') return undefined;
  const { declaration, from } = origin(project, file, { node: node['object'] as Node, around });
  let home = project.file(from);
  if (!declaration || !home) return undefined;
  let of: Found = { node: bare(declaration.node), around: declaration.around };
  const [frozen] = /freeze$/i.test(memberOf(bare((of.node['callee'] ?? of.node) as Node)) ?? nameOf(of.node['callee']))
    ? nodesIn(of.node['arguments'])
    : [];
  if (frozen) of = { node: bare(frozen), around: [...of.around, of.node] };
  if (of.node.type === 'NewExpression') {
    const made = origin(project, home, { node: of.node['callee'] as Node, around: of.around });
    home = project.file(made.from);
    const body = nodesIn(made.declaration?.node['body'])[0];
    if (!home || !made.declaration || body?.type !== 'ClassBody') return undefined;
    of = { node: body, around: [...made.declaration.around, made.declaration.node] };
  }
  const members = nodesIn(
    of.node.type === 'ObjectExpression' ? of.node['properties'] : of.node.type === 'ClassBody' ? of.node['body'] : [],
  );
  const member = members.find(({ key }) => (nameOf(key) || textOf(key)) === memberOf(node));
  const [value] = nodesIn(member?.['value']);
  return member && value ? { file: home, found: { node: bare(value), around: [...of.around, of.node, member] } } : undefined;
}

/** Finds where code asks the page while it runs, in the functions that it calls too, whichever file they are in. */
export class Running {
  readonly asked: Asked[] = [];
  private readonly seen = new Set<Node>();

  constructor(
    private readonly project: Project,
    private readonly options: Options,
  ) {}

  /** A function that is called, or a statement that is carried out. */
  run(file: SourceFile, { node: root, around }: Found): void {
    if (this.seen.has(root)) return;
    this.seen.add(root);
    walk(
      root,
      (found) => {
        const { node } = found;
        if (node !== root && isFunction(node) && !this.isCalledAtOnce(found)) return false;
        // A field gets its value when an object is made.
        if (node !== root && node.type === 'PropertyDefinition' && node['static'] !== true) return false;
        if (this.asks(file, found) || this.options.refuses?.(file, found)) this.asked.push({ file, at: node.start });
        if (/^(?:Call|New|TaggedTemplate)Expression$/.test(node.type)) this.call(file, found);
        if (node.type === 'MemberExpression') this.read(file, found);
        return true;
      },
      around,
    );
  }

  /** What happens when an object of a class is made. */
  make(file: SourceFile, { node, around }: Found): void {
    const [body] = nodesIn(node['body']);
    if (!body || this.seen.has(body)) return;
    this.seen.add(body);
    const inner = [...around, node, body];
    const above = node['superClass'] as Node | null;
    if (above) this.follow(file, bare(above), around);
    for (const member of nodesIn(body['body'])) {
      if (member.type === 'PropertyDefinition' && member['static'] !== true) this.run(file, { node: member, around: inner });
      if (member['kind'] === 'constructor') this.run(file, { node: member['value'] as Node, around: [...inner, member] });
    }
  }

  private isCalledAtOnce({ node, around }: Found): boolean {
    const call = around.findLast(({ type }) => !/^(?:Parenthesized|TS)/.test(type));
    if (call?.type !== 'CallExpression') return false;
    const callee = bare(call['callee'] as Node);
    return callee === node || handedAtOnce(call).some((each) => bare(each) === node);
  }

  private call(file: SourceFile, { node, around }: Found): void {
    const callee = bare((node['callee'] ?? node['tag']) as Node);
    this.follow(file, callee, around);
    for (const handed of handedAtOnce(node)) if (nameOf(handed) || handed.type === 'MemberExpression') this.follow(file, handed, around);
  }

  /** A getter runs when it is read. */
  private read(file: SourceFile, { node, around }: Found): void {
    const member = memberIn(this.project, file, { node, around });
    if (member?.found.around.at(-1)?.['kind'] === 'get') this.run(member.file, member.found);
  }

  private follow(file: SourceFile, callee: Node, around: readonly Node[]): void {
    const object = callee.type === 'MemberExpression' ? (callee['object'] as Node) : undefined;
    if (object?.type === 'ThisExpression') {
      const body = around.findLast(({ type }) => type === 'ClassBody');
      const method = nodesIn(body?.['body']).find(({ key }) => nameOf(key) === memberOf(callee));
      const value = nodesIn(method?.['value'])[0];
      if (body && method && value && isFunction(value))
        this.run(file, { node: value, around: [...around.slice(0, around.indexOf(body) + 1), method] });
      return;
    }
    const { declaration, from } = origin(this.project, file, { node: callee, around });
    const target = this.project.file(from);
    const member = declaration ? undefined : memberIn(this.project, file, { node: callee, around });
    if (member && isFunction(member.found.node)) this.run(member.file, member.found);
    if (!declaration || !target) return;
    if (isFunction(declaration.node)) this.run(target, declaration);
    else if (declaration.node.type.startsWith('Class')) this.make(target, declaration);
  }

  private asks(file: SourceFile, found: Found): boolean {
    const { node, around } = found;
    const parent = around.at(-1);
    if (parent?.type === 'UnaryExpression' && parent['operator'] === 'typeof') return false;
    if (node.type === 'VariableDeclarator') {
      const taken = nodesIn((node['id'] as Node)['properties']).map(({ key }) => nameOf(key));
      return (
        taken.some((name) => !this.isEverywhere(name)) && nodesIn(node['init']).some((init) => this.isWhole(file, { node: init, around }))
      );
    }
    if (node.type === 'MemberExpression') {
      const toPage = TO_PAGE.test(memberOf(node) ?? '') && node['optional'] !== true;
      const isRead = isElement(file, found) && parent?.['optional'] !== true;
      if (toPage || isRead) return true;
      if (this.isEverywhere(memberOf(node) ?? '') || !this.isWhole(file, { node: node['object'] as Node, around })) return false;
      // `page: Document | undefined = globalThis.document` expects that there is none.
      const expectsNone = parent?.type === 'AssignmentPattern' && file.source.slice(parent.start, node.start).includes('| undefined');
      const isCareful = parent?.['optional'] === true || parent?.['operator'] === '??' || expectsNone;
      return !isCareful || !this.options.mayAskCarefully;
    }
    const name = nameOf(node);
    // Whoever is handed everything asks it.
    const isHandedOn = name === 'globalThis' && /^(?:CallExpression|SpreadElement|Property)$/.test(parent?.type ?? '');
    return name !== '' && (!this.isEverywhere(name) || isHandedOn) && isUse(found) && isGlobal(file, name, around);
  }

  private isEverywhere(name: string): boolean {
    return EVERYWHERE.has(name) || (this.options.mayUse?.has(name) ?? false);
  }
  /** `globalThis`, also under a second name. */
  private isWhole(file: SourceFile, { node, around }: Found): boolean {
    const name = nameOf(bare(node));
    if (name === '') return false;
    const declaration = declared(name, around);
    if (!declaration) return WHOLE.has(name) && isGlobal(file, name, around);
    return nameOf(bare(declaration.node)) !== name && this.isWhole(file, declaration);
  }
}
