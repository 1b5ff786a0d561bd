import { at, type Project, type Rule, type SourceFile } from './project.ts';
import { origin } from './resolve.ts';
import { Running } from './running.ts';
import { isFunction, nameOf, nodesIn, partsOfProgram, syntaxOf, type Found, type Node } from './syntax.ts';

const DRAWS = /^(?:[A-Z]\w*[a-z]|[A-Z]\d*$|use[A-Z])/;
const WRAPS = /^(?:memo|forwardRef)$/;

/** The name that a function is given, and whether React is handed it. */
function drawn(project: Project, file: SourceFile, { node, around }: Found): boolean {
  if (DRAWS.test(nameOf(node['id']))) return true;
  let [outer, above] = [node, around];
  for (;;) {
    const parent = above.at(-1);
    above = above.slice(0, -1);
    if (!parent) return false;
    if (parent.type === 'CallExpression' && nodesIn(parent['arguments']).includes(outer)) {
      if (WRAPS.test(origin(project, file, { node: parent['callee'] as Node, around: above }).name)) return true;
      return false;
    }
    if (parent.type === 'ExportDefaultDeclaration') return file.path.endsWith('x');
    if (/^(?:VariableDeclarator|Property|PropertyDefinition)$/.test(parent.type)) return DRAWS.test(nameOf(parent['id'] ?? parent['key']));
    if (!/^(?:Parenthesized|TS)/.test(parent.type)) return false;
    outer = parent;
  }
}

/** What React calls of a class while it draws. */
function drawClass(running: Running, project: Project, file: SourceFile, found: Found): void {
  const { node, around } = found;
  const parent = node['superClass'] as Node | null;
  if (!parent || !/^(?:Pure)?Component$/.test(origin(project, file, { node: parent, around }).name)) return;
  running.make(file, found);
  for (const body of nodesIn(node['body']))
    for (const member of nodesIn(body['body'])) {
      const isCalled = /^(?:render|getDerivedStateFrom\w+|shouldComponentUpdate)$/.test(nameOf(member['key']));
      if (isCalled) running.run(file, { node: member['value'] as Node, around: [...around, node, body, member] });
    }
}

/** What draws a view runs without a DOM, so that a server can draw it too; what it calls is looked into, in whichever file. */
export const drawsWithoutDom: Rule = (project) => {
  const running = new Running(project, { mayAskCarefully: true, mayUse: new Set(['console', 'queueMicrotask']) });
  for (const file of project.page())
    for (const found of partsOfProgram(syntaxOf(file))) {
      if (isFunction(found.node) && drawn(project, file, found)) running.run(file, found);
      if (found.node.type.startsWith('Class')) drawClass(running, project, file, found);
    }
  const lines = running.asked.map(({ file, at: index }) => at(file, index));
  return [...new Set(lines)].map((line) => `${line} asks the DOM while a view is drawn`);
};

/** A cross, an arrow or a tick as a letter: its look is the font's, and some have none. */
const SIGN = '[\\u00d7\\u2190-\\u21ff\\u2300-\\u27bf\\u2900-\\u2bff]';
const AS_LETTER = new RegExp(`(?<=>\\s*)${SIGN}(?=\\s*<)|(?<=\\bcontent:\\s*['"])${SIGN}(?=['"])`, 'g');

/** Signs on buttons and beside words are drawings (`LineIcon`, the sheets' `icon`). */
export const signsAreDrawn: Rule = ({ product, texts }) => {
  const code = product.map(({ path, source }) => [path, source] as const);
  const drawn = [...code, ...texts].filter(([path]) => /\.(?:tsx|css|xsl)$/.test(path) && !path.startsWith('tests/'));
  return [...new Map(drawn)].flatMap(([path, source]) =>
    [...source.matchAll(AS_LETTER)].map(
      ({ 0: sign, index }) => `${path}:${source.slice(0, index).split('\n').length} writes "${sign}", which is to be drawn`,
    ),
  );
};
