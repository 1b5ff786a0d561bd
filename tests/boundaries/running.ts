import type { Project, SourceFile } from './project.ts';
import { origin } from './resolve.ts';
import { bare, declared, isFunction, isUse, memberOf, nameOf, nodesIn, walk, type Found, type Node } from './syntax.ts';

/** What a page has and Node has not, or has differently. */
const OF_PAGE = new Set(
  [
    'document window self frames parent top location history navigator screen visualViewport',
    'localStorage sessionStorage indexedDB caches customElements matchMedia getComputedStyle getSelection',
    'innerWidth innerHeight outerWidth outerHeight scrollX scrollY pageXOffset pageYOffset devicePixelRatio',
    'alert confirm prompt open print scrollTo scrollBy requestAnimationFrame requestIdleCallback addEventListener removeEventListener',
  ].flatMap((line) => line.split(' ')),
);
const WHOLE = new Set(['globalThis', 'window', 'self', 'frames']);
/** What calls its argument at once; every other function waits for an event or an effect. */
const AT_ONCE = /^(?:map|flatMap|filter|find|findLast|some|every|reduce|forEach|from|useMemo|useState|useReducer)$/;

export interface Asked {
  readonly file: SourceFile;
  readonly at: number;
}
interface Options {
  /** More than the page's names, such as what starts a timer. */
  readonly also?: ReadonlySet<string>;
  /** Whether `globalThis.document?.title` is allowed, which is undefined without a page. */
  readonly mayAskCarefully: boolean;
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
        if (this.asks(file, found)) this.asked.push({ file, at: node.start });
        if (/^(?:Call|New|TaggedTemplate)Expression$/.test(node.type)) this.call(file, found);
        return true;
      },
      around,
    );
  }

  /** What happens when an object of a class is made. */
  make(file: SourceFile, { node, around }: Found): void {
    const [body] = nodesIn(node['body']);
    if (!body) return;
    const inner = [...around, node, body];
    for (const member of nodesIn(body['body'])) {
      if (member.type === 'PropertyDefinition' && member['static'] !== true) this.run(file, { node: member, around: inner });
      if (member['kind'] === 'constructor') this.run(file, { node: member['value'] as Node, around: [...inner, member] });
    }
  }

  private isCalledAtOnce({ node, around }: Found): boolean {
    const call = around.findLast(({ type }) => !/^(?:Parenthesized|TS)/.test(type));
    if (call?.type !== 'CallExpression') return false;
    const callee = bare(call['callee'] as Node);
    return callee === node || AT_ONCE.test(memberOf(callee) ?? nameOf(callee));
  }

  private call(file: SourceFile, { node, around }: Found): void {
    const callee = bare((node['callee'] ?? node['tag']) as Node);
    this.follow(file, callee, around);
    if (AT_ONCE.test(memberOf(callee) ?? nameOf(callee)))
      for (const handed of nodesIn(node['arguments'])) if (nameOf(handed)) this.follow(file, handed, around);
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
      return taken.some((name) => this.isOfPage(name)) && nodesIn(node['init']).some((init) => this.isWhole(file, { node: init, around }));
    }
    if (node.type === 'MemberExpression') {
      if (!this.isOfPage(memberOf(node) ?? '') || !this.isWhole(file, { node: node['object'] as Node, around })) return false;
      // `page: Document | undefined = globalThis.document` expects that there is none.
      const expectsNone = parent?.type === 'AssignmentPattern' && file.source.slice(parent.start, node.start).includes('| undefined');
      const isCareful = parent?.['optional'] === true || parent?.['operator'] === '??' || expectsNone;
      return !isCareful || !this.options.mayAskCarefully;
    }
    const name = nameOf(node);
    return this.isOfPage(name) && isUse(found) && this.isGlobal(file, name, around);
  }

  private isOfPage(name: string): boolean {
    return OF_PAGE.has(name) || (this.options.also?.has(name) ?? false);
  }
  private isGlobal(file: SourceFile, name: string, around: readonly Node[]): boolean {
    return !declared(name, around) && !file.imports.some(({ bindings }) => bindings.some(({ local }) => local === name));
  }
  /** `globalThis`, also under a second name. */
  private isWhole(file: SourceFile, { node, around }: Found): boolean {
    const name = nameOf(bare(node));
    if (name === '') return false;
    const declaration = declared(name, around);
    if (!declaration) return WHOLE.has(name) && this.isGlobal(file, name, around);
    return nameOf(bare(declaration.node)) !== name && this.isWhole(file, declaration);
  }
}
