import { Exceptions } from './exceptions.ts';
import { blanked } from './read.ts';
import type { Rule } from './project.ts';

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

/** Keys of a customer's `dataTypes`, each with its name on the wire. */
const DATA_TYPES = /^export const DATA_TYPES\b[\s\S]*?^\}\);/m;
const NAMES_OF_WIRE = new Exceptions('NAMES_OF_WIRE', {
  'core/config/contract.ts': "what the data types of a server are called where a customer's file says nothing else",
});
/** Words of learning that mean something else here, or that others wrote down; with its file where it is one file's. */
const OF_OTHERS = new Exceptions('OF_OTHERS of vocabulary.ts', {
  IDCurrentCourse: "a key of a customer's file: core reads it, and what it means is a plugin's",
  forceUnit: 'a parameter of addresses',
  'core/plugins/contexts/activate.ts: questions': 'a key of manifests',
  'core/plugins/contract.ts: questions': 'a key of manifests: kinds of questions that a plugin adds to the one that asks them',
  'core/plugins/validate.ts: questions': 'a key of manifests',
  'core/text/number.ts: unit': 'of Intl.NumberFormat',
  'core/view/drawing/policy.ts: gradientUnits': 'an attribute of SVG',
  'core/view/drawing/policy.ts: patternUnits': 'an attribute of SVG',
  'core/navigation/description/structured-data.ts: Course': 'a type of schema.org',
  'core/navigation/description/structured-data.ts: course': 'a type of schema.org',
});
/** Ids of plugins that are words of the page as well. */
const WORDS_OF_THE_PAGE = new Exceptions('WORDS_OF_THE_PAGE', {
  login: "the element of a login's answer",
  menu: 'the element of a menu',
  object: 'an element of HTML and of answers, and what typeof says',
  site: "the settings' group of the whole page",
  window: 'the second surface of core',
});

const wordsOf = (name: string): string[] => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/);
const namesIn = (text: string): string[] => text.match(/[A-Za-z_$][\w$-]*/g) ?? [];

/** Core knows no learning and no plugin: neither an identifier nor a text of its code names one. */
export const coreKnowsNoLearning: Rule = (project) => {
  const ids = new Set([...project.manifests.keys()].map((folder) => folder.slice('plugins/'.length)));
  const named = [...project.texts].flatMap(([path, source]) => {
    if (!/^core\/.*(?:\.css|\/texts\/\w+\.json)$/.test(path)) return [];
    const text = path.endsWith('.css') ? source.replace(/\/\*[\s\S]*?\*\//g, '') : source;
    return namesIn(text)
      .filter((name) => wordsOf(name).some((word) => LEARNING.test(word)) && !OF_OTHERS.cover(project, `${path}: ${name}`))
      .map((name) => `${path} names ${name}, a word of learning`);
  });
  const inCode = project.under('core').flatMap(({ path, source }) => {
    const hasNames = DATA_TYPES.test(source) && NAMES_OF_WIRE.cover(project, path);
    const { code, strings } = blanked(hasNames ? source.replace(DATA_TYPES, (block) => block.replace(/[^\n]/g, ' ')) : source);
    const isOther = (name: string): boolean => OF_OTHERS.cover(project, name) || OF_OTHERS.cover(project, `${path}: ${name}`);
    const learning = [code, ...strings.map((each) => each.text)]
      .flatMap(namesIn)
      .filter((name) => wordsOf(name).some((word) => LEARNING.test(word)) && !isOther(name))
      .map((name) => `${path} names ${name}, a word of learning`);
    const plugins = strings
      .flatMap(({ text }) => (text.includes('${') ? namesIn(text.replace(/\$\{[^}]*\}/g, ' ')) : [text]))
      .filter((name) => ids.has(name) && !WORDS_OF_THE_PAGE.cover(project, name) && !isOther(name))
      .map((name) => `${path} names the plugin ${name}`);
    return [...learning, ...plugins];
  });
  return [...named, ...inCode];
};
export const exceptionsOfVocabulary = [NAMES_OF_WIRE, OF_OTHERS, WORDS_OF_THE_PAGE];
