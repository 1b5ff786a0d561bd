import { blanked } from './read.ts';
import { isContract, roomOf, type Project, type Rule, type SourceFile } from './project.ts';
import { origin } from './resolve.ts';
import { bare, memberOf, nameOf, nodesIn, syntaxOf, textOf, walk, type Found, type Node } from './syntax.ts';

/** Words of those who learn and teach, of what they work through, and of what comes of it. A "question" alone is one that a dialog asks. */
const LEARNING = new RegExp(
  `^(?:${[
    'learners?|teachers?|students?|pupils?|tutors?|lecturers?|classrooms?|school(?:s|ing)?',
    'units?|lessons?|courses?|curricul(?:um|a)|syllab(?:us|i)|semesters?|trainings?|vocabular(?:y|ies)',
    'quiz(?:zes)?|exams?|examinations?|questions|homeworks?|exercises?|placements?|practi[cs]e|outbox',
    'scores?|scored|scoring|grades?|graded|grading|certificates?',
    'lectures?|tutorials?|seminars?|workshops?|slides?|slideshows?|chapters?|flashcards?|learn(?:s|ed|ing)?|teach(?:es|ing)?',
  ].join('|')})$`,
  'i',
);

/** The name of a data type on the wire: `p_Course`. */
const OF_WIRE = /^[a-z]_[A-Z]\w*$/;
/**
 * What the contract of customers' files calls the data types of a server, each with its name on the wire: `course: 'p_Course',`. Nothing
 * else of that file is excepted, and no other file.
 */
const PAIR = /^ {2}\w+: '[a-z]_[A-Z]\w*',$/gm;
const withoutPairs = ({ path, source }: SourceFile): string =>
  isContract(path) && roomOf(path) === 'core/config' ? source.replace(PAIR, (pair) => ' '.repeat(pair.length)) : source;

/** What a file that people write may say in a room, by its schema: a customer's file is the room `config`'s, a manifest its own room's. */
function keysOf(project: Project, path: string): ReadonlySet<string> {
  const schema = { 'core/config': 'config/customer.schema.json', 'core/plugins': 'core/plugins/manifest.schema.json' }[roomOf(path)];
  const text = schema === undefined ? undefined : project.texts.get(schema);
  return new Set(Object.keys((JSON.parse(text ?? '{}') as { readonly properties?: object }).properties ?? {}));
}
/** `page` and `window`: a manifest names them as it names those of plugins. */
const surfacesOf = (project: Project): ReadonlySet<string> => {
  const [, list = ''] =
    /^export const SURFACES: readonly string\[\] = \[([^\]]*)\]/m.exec(project.file('core/view/contract.ts')?.source ?? '') ?? [];
  return new Set([...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name));
};

const calleeOf = (node: Node): Node | undefined => (node.type === 'CallExpression' ? bare(node['callee'] as Node) : undefined);
const keyOf = (node: Node): string => nameOf(node['key']) || (textOf(node['key']) ?? '');
type Use = (project: Project, file: SourceFile, found: Found) => boolean;

/** A word of learning that others have made: a parameter of an address. */
const isWordOfOthers: Use = (_project, _file, { around }) => {
  const parent = around.at(-1);
  const callee = parent && calleeOf(parent);
  if (!callee) return false;
  const address = bare((callee['object'] ?? callee) as Node);
  return address.type === 'NewExpression' && nameOf(address['callee']) === 'URLSearchParams' && memberOf(callee) === 'get';
};
/** The words of a list are those of SVG. */
const isOfSvg: Use = (_project, _file, { around }) =>
  around.some(({ type, id }) => type === 'VariableDeclarator' && nameOf(id) === 'SVG_ATTRIBUTES');

/**
 * An id of a plugin that is a word of the page as well: what `typeof` says, the name of an element or an attribute that is read or refused,
 * a group of the user's settings, a data type beside its name on the wire, and a property that a type takes out of another.
 */
const isWordOfThePage: Use = (project, file, { node, around }) => {
  const parent = around.at(-1);
  if (!parent) return false;
  if (parent.type === 'BinaryExpression')
    return nodesIn([parent['left'], parent['right']]).some((side) => side.type === 'UnaryExpression' && side['operator'] === 'typeof');
  const callee = calleeOf(parent);
  if (callee) {
    if (origin(project, file, { node: callee, around }).from === 'core/base/xml.ts') return true;
    const object = bare((callee['object'] ?? callee) as Node);
    const isOfSettings = nameOf(object) === 'settings' || memberOf(object) === 'settings';
    return isOfSettings && nodesIn(parent['arguments'])[0] === node && /^(?:get|set|remove)$/.test(memberOf(callee) ?? '');
  }
  if (parent.type === 'ArrayExpression') {
    const elements = nodesIn(parent['elements']);
    const isLogical = elements.length === 2 && elements[0] === node && OF_WIRE.test(textOf(elements[1]) ?? '');
    const list = around.at(-2);
    return isLogical || (list?.type === 'Property' && /^FORBID_(?:TAGS|ATTR)$/.test(keyOf(list)));
  }
  const isKey = parent.type === 'TSLiteralType';
  return isKey && around.some(({ type, typeName }) => type === 'TSTypeReference' && /^(?:Pick|Omit)$/.test(nameOf(typeName)));
};
/** The strings and names of a file that others have made, by where they begin. */
function ofOthers(project: Project, file: SourceFile): (index: number, what: string) => boolean {
  const all = new Map<number, Found>();
  walk(
    syntaxOf(file),
    (found) => {
      if (/^(?:Literal|TemplateLiteral|Identifier)$/.test(found.node.type) && !all.has(found.node.start)) all.set(found.node.start, found);
    },
    [],
    true,
  );
  return (index, what) => {
    const found = all.get(index);
    const uses = what === 'word' ? [isWordOfOthers, isOfSvg] : [isWordOfThePage];
    return found !== undefined && uses.some((use) => use(project, file, found));
  };
}

const wordsOf = (name: string): string[] => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/);
const isOfLearning = (name: string): boolean => wordsOf(name).some((word) => LEARNING.test(word));
const NAME = /[A-Za-z_$][\w$-]*/g;
const namesIn = (text: string): string[] => text.match(NAME) ?? [];

/** Names in a template that may be ids: neither words of a sentence, with a blank beside them, nor parameters, as in `menu=${id}`. */
const idsIn = (text: string): string[] =>
  [...text.replace(/\$\{[^}]*\}/g, '\0').matchAll(NAME)]
    .filter(({ 0: name, index, input }) => !/^ | $|=$/.test(input.slice(Math.max(0, index - 1), index + name.length + 1)))
    .map(([name]) => name);

/** Core knows no learning and no plugin: neither an identifier nor a text of its code names one. */
export const coreKnowsNoLearning: Rule = (project) => {
  const ids = new Set([...project.manifests.keys()].map((folder) => folder.slice('plugins/'.length)));
  const surfaces = surfacesOf(project);
  const named = [...project.texts].flatMap(([path, source]) => {
    if (!/^core\/.*(?:\.css|\/texts\/\w+\.json)$/.test(path)) return [];
    const text = path.endsWith('.css') ? source.replace(/\/\*[\s\S]*?\*\//g, '') : source;
    return namesIn(text)
      .filter(isOfLearning)
      .map((name) => `${path} names ${name}, a word of learning`);
  });
  const inCode = project.under('core').flatMap((file) => {
    const { path } = file;
    const { code, strings } = blanked(withoutPairs(file));
    const keys = keysOf(project, path);
    const isPlugin = (name: string): boolean => ids.has(name) && !surfaces.has(name);
    const names = [...code.matchAll(NAME)]
      .map(({ 0: name, index }) => ({ name, index, what: isOfLearning(name) && !keys.has(name) ? 'word' : '' }))
      .concat(
        strings.flatMap(({ text, start: index }) => {
          const parts = text.includes('${') ? idsIn(text) : [text];
          return [
            ...namesIn(text).map((name) => ({ name, index, what: isOfLearning(name) && !keys.has(name) ? 'word' : '' })),
            ...parts.map((name) => ({ name, index, what: isPlugin(name) ? 'plugin' : '' })),
          ];
        }),
      )
      .filter(({ what }) => what !== '');
    if (names.length === 0) return [];
    const isOther = ofOthers(project, file);
    return names
      .filter(({ index, what }) => !isOther(index, what))
      .map(({ name, what }) => (what === 'word' ? `${path} names ${name}, a word of learning` : `${path} names the plugin ${name}`));
  });
  return [...named, ...inCode];
};
