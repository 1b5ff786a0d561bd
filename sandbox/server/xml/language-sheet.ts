import { NodeKind, parse, type XNode } from '../../../xsl/engine/index.ts';
import { text as escapeText } from './write.ts';
import { isXslt, valueOf } from './sheet-nodes.ts';

const IS_LANGUAGE = /^\$lang\s*=\s*'([\w-]*)'$/;
const BEGINS = /^starts-with\(\s*\$lang\s*,\s*'([\w-]*)'\s*\)$/;
const KEY = /^\$key\s*=\s*'([^']*)'$/;
const LITERAL = /^'([^']*)'$/;

/** What a condition on the language alone says; null when it asks for anything else. */
function decided(test: string, language: string): boolean | null {
  const parts = test
    .trim()
    .split(/\s+or\s+/)
    .map((part) => {
      const is = IS_LANGUAGE.exec(part);
      const begins = BEGINS.exec(part);
      return is ? is[1] === language : begins ? language.startsWith(begins[1]!) : null;
    });
  return parts.includes(null) ? null : parts.includes(true);
}

const isDeclaration = (node: XNode): boolean => isXslt(node, 'variable') || isXslt(node, 'param');
const elementsOf = (node: XNode): XNode[] => node.children.filter(({ kind }) => kind === NodeKind.element);

/** The text of a branch that is nothing but text; null when anything in it is computed. */
function plainText(node: XNode): string | null {
  const parts = node.children.map((each) => (each.kind === NodeKind.text ? each.value : isXslt(each, 'text') ? plainText(each) : null));
  return parts.includes(null) ? null : parts.join('');
}

/** Writes a stylesheet for one language: conditions on it are decided, words that are called by their keys are written out. */
class LanguageSheet {
  private readonly templates: Map<string, XNode>;

  constructor(
    private readonly root: XNode,
    private readonly language: string,
  ) {
    const named = elementsOf(root).filter(
      (node) => isXslt(node, 'template') && valueOf(node, 'match') === '' && valueOf(node, 'name') !== '',
    );
    this.templates = new Map(named.map((node) => [valueOf(node, 'name'), node]));
  }

  write(): string {
    return this.node(this.root);
  }

  private node(node: XNode): string {
    if (node.kind !== NodeKind.element) return this.source(node.start, node.end);
    if (isXslt(node, 'if')) {
      const is = decided(valueOf(node, 'test'), this.language);
      if (is === false) return '';
      if (is === true && !node.children.some(isDeclaration)) return this.inner(node);
    }
    if (isXslt(node, 'choose')) return this.choose(node);
    if (isXslt(node, 'call-template')) {
      const [parameter, ...more] = elementsOf(node);
      const key =
        parameter !== undefined && more.length === 0 && valueOf(parameter, 'name') === 'key'
          ? LITERAL.exec(valueOf(parameter, 'select').trim())?.[1]
          : undefined;
      const word = key === undefined ? null : this.word(valueOf(node, 'name'), key, 0);
      // Beside other text it would be one text with it, also where that is space that is stripped.
      const isAlone = node.parent !== null && node.parent.children.every(({ kind }) => kind !== NodeKind.text) && word?.trim() !== '';
      if (word !== null) return isAlone ? escapeText(word) : `<xsl:text>${escapeText(word)}</xsl:text>`;
    }
    return this.around(node, this.inner(node));
  }

  private choose(node: XNode): string {
    const branches: { readonly branch: XNode; readonly isLast: boolean }[] = [];
    for (const branch of elementsOf(node)) {
      const is = isXslt(branch, 'when') ? decided(valueOf(branch, 'test'), this.language) : true;
      if (is !== false) branches.push({ branch, isLast: is === true });
      if (is === true) break;
    }
    const [first] = branches;
    if (first === undefined) return '';
    if (first.isLast && !first.branch.children.some(isDeclaration)) return this.inner(first.branch);
    // Only `otherwise` is left of those that are always true, unless it is the only one.
    const written = branches.map(({ branch, isLast }, index) =>
      isLast && index > 0
        ? `<xsl:otherwise>${this.inner(branch)}</xsl:otherwise>`
        : isLast
          ? `<xsl:when test="true()">${this.inner(branch)}</xsl:when>`
          : this.around(branch, this.inner(branch)),
    );
    return this.around(node, written.join(''));
  }

  /** What a named template writes for a key; null when it is not words alone. */
  private word(template: string, key: string, depth: number): string | null {
    const definition = this.templates.get(template);
    if (definition === undefined || depth > 5) return null;
    const [parameter, ...rest] = definition.children.filter(({ kind }) => kind !== NodeKind.comment);
    if (parameter === undefined || !isXslt(parameter, 'param') || valueOf(parameter, 'name') !== 'key' || rest.length !== 1) return null;
    return this.wordIn(rest[0]!, key, depth);
  }

  private wordIn(node: XNode, key: string, depth: number): string | null {
    if (isXslt(node, 'value-of')) return valueOf(node, 'select').trim() === '$key' ? key : null;
    if (isXslt(node, 'call-template')) {
      const [parameter, ...more] = elementsOf(node);
      return parameter !== undefined &&
        more.length === 0 &&
        valueOf(parameter, 'name') === 'key' &&
        valueOf(parameter, 'select').trim() === '$key'
        ? this.word(valueOf(node, 'name'), key, depth + 1)
        : null;
    }
    if (!isXslt(node, 'choose')) return null;
    for (const branch of elementsOf(node)) {
      const word = KEY.exec(valueOf(branch, 'test').trim())?.[1];
      const is = isXslt(branch, 'otherwise') ? true : word !== undefined ? word === key : decided(valueOf(branch, 'test'), this.language);
      if (is === null) return null;
      if (is) return plainText(branch) ?? (branch.children.length === 1 ? this.wordIn(branch.children[0]!, key, depth) : null);
    }
    return '';
  }

  /** An element as it was written, with this in it. */
  private around(node: XNode, inner: string): string {
    const [first] = node.children;
    const last = node.children.at(-1);
    return first === undefined || last === undefined
      ? this.source(node.start, node.end)
      : this.source(node.start, first.start) + inner + this.source(last.end, node.end);
  }

  private inner(node: XNode): string {
    return node.children.map((each) => this.node(each)).join('');
  }

  private source(start: number, end: number): string {
    return this.root.tree.source.slice(start, end);
  }
}

/**
 * A stylesheet as it is for one language: it draws the same as long as its parameter `lang` is that language, and is a third smaller
 * where sheets carry their words in all languages.
 * @param text a slim stylesheet (`slimSheet`): space in it counts
 * @param language value of the parameter `lang`
 * @returns the text as it is when it is not well-formed, includes others, or declares a `lang` of its own in a template
 */
export function languageSheet(text: string, language: string): string {
  try {
    const root = parse(text).children.find(({ kind }) => kind === NodeKind.element)!;
    const hasOwn = (node: XNode): boolean => (isDeclaration(node) && valueOf(node, 'name') === 'lang') || node.children.some(hasOwn);
    const isWhole = !root.children.some((node) => isXslt(node, 'include') || isXslt(node, 'import'));
    const isGlobal = root.children.some((node) => isXslt(node, 'param') && valueOf(node, 'name') === 'lang');
    if (!isWhole || !isGlobal || root.children.some((node) => !isDeclaration(node) && hasOwn(node))) return text;
    return text.slice(0, root.start) + new LanguageSheet(root, language).write() + text.slice(root.end);
  } catch {
    return text;
  }
}
