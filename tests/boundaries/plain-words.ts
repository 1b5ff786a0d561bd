import { blanked } from './read.ts';
import type { Project, Rule, SourceFile } from './project.ts';

/** Words that fit anything: a name made of one says less than the thing's own name. */
const VAGUE = new RegExp(
  `^(?:${[
    'tells?|told|telling',
    'places?|placed',
    'known|kept|seldom|far|doors?',
    'said|says?|saying',
    'making|makers?',
    'stands?|standing|stood',
  ].join('|')})$`,
  'i',
);
/** "Is" said in another way. "Stands for" and "stands still" mean something of their own. */
const IS_OTHERWISE = /\b(?:stands?|stood|standing)\b(?! (?:for|still)\b)/i;

const wordsOf = (name: string): string[] => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/);

/** `{place}` in a text is a name that customers' files use. */
function placeholders(project: Project): Set<string> {
  const texts = [...project.texts].filter(([path]) => path.endsWith('/texts/en.json')).map(([, text]) => text);
  return new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)));
}

function vagueNames({ path, source }: SourceFile, ofTexts: ReadonlySet<string>): string[] {
  const { code } = blanked(source);
  return [...code.matchAll(/(?<![\w$-])[A-Za-z_$][\w$]*(?![\w$-])/g)].flatMap(({ 0: name, index }) => {
    if (!wordsOf(name).some((word) => VAGUE.test(word))) return [];
    // The value of a placeholder: `text('test.moved', { place: 2 })`.
    if (ofTexts.has(name) && /^\??:/.test(code.slice(index + name.length).trimStart())) return [];
    return [`${path}:${source.slice(0, index).split('\n').length} is named ${name}`];
  });
}

/** Names, comments and documents of the whole repository, tests and style sheets too, are in plain words. */
export const plainNames: Rule = (project) => {
  const ofTexts = placeholders(project);
  return [...project.product, ...project.tests].flatMap((file) => vagueNames(file, ofTexts));
};

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/g;
const OF_MARKUP = /<!--[\s\S]*?-->/g;
const DESCRIPTION = /"description": *"(?:[^"\\]|\\.)*"/g;

/** What a file says in sentences, by the kind of file. */
function sentencesOf(path: string, source: string): readonly RegExpMatchArray[] {
  if (path.endsWith('.xsl')) return [...source.matchAll(OF_MARKUP)];
  // The requirements are in the words of those who wrote them.
  if (path.endsWith('.md')) return path === 'docs/requirements.md' ? [] : [...source.matchAll(/[^\n]+/g)];
  if (path.endsWith('schema.json')) return [...source.matchAll(DESCRIPTION)];
  if (!/\.(?:tsx?|mts|mjs|css)$/.test(path)) return [];
  // What is in a string is no comment.
  return [...(path.endsWith('.css') ? source : withoutStrings(source)).matchAll(COMMENT)];
}

export const plainComments: Rule = (project) =>
  [...project.texts].flatMap(([path, source]) =>
    sentencesOf(path, source).flatMap(({ 0: sentence, index = 0 }) => {
      const found = IS_OTHERWISE.exec(sentence);
      return found ? [`${path}:${source.slice(0, index + found.index).split('\n').length} has "${found[0]}" for "is"`] : [];
    }),
  );

function withoutStrings(source: string): string {
  const characters = source.split('');
  for (const { start, end } of blanked(source).strings)
    for (let at = start; at < end; at++) if (characters[at] !== '\n') characters[at] = ' ';
  return characters.join('');
}
