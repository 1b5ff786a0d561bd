import { blank } from '../../scripts/checks/scan.mjs';
import type { Rule } from './project.ts';

const LEARNING =
  /^(?:units?|lessons?|courses?|learners?|teachers?|quiz(?:zes)?|exams?|outbox|placements?|practi[cs]e|vocabular(?:y|ies)|trainings?)$/i;

/** What a customer's file and the addresses call these things: core reads the key, and what it means is a plugin's. */
const WIRE_NAMES = new Set(['IDCurrentCourse', 'forceUnit']);
/** Keys of a customer's `dataTypes`, each with its name on the wire. */
const DATA_TYPES = /^export const DATA_TYPES\b[\s\S]*?^\}\);/m;
/** Words that another standard gives a meaning of its own. */
const OTHER_STANDARDS: Readonly<Record<string, RegExp>> = {
  'core/text/number.ts': /^(?:unit|unitDisplay)$/, // of Intl.NumberFormat
  'core/view/drawing/policy.ts': /^[a-zA-Z]+Units$/, // attributes of SVG
  'core/navigation/description/structured-data.ts': /^[cC]ourse$/, // a type of schema.org
};
/** The room of the plugins names the few that come with the first script, for the build. */
const BUILD = 'core/plugins/load.ts';
/** Ids that are words of the page as well: a menu, a window, the site, an object. */
const WORDS_OF_THE_PAGE = new Set(['menu', 'window', 'site', 'object', 'search', 'login', 'consent', 'test', 'placement', 'widgets']);

const wordsOf = (name: string): string[] => name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/);
const namesIn = (text: string): string[] => text.match(/[A-Za-z_$][\w$-]*/g) ?? [];

/** Core knows no learning and no plugin: neither an identifier nor a text of its code names one. */
export const coreKnowsNoLearning: Rule = (project) => {
  const ids = new Set([...project.manifests.keys()].map((folder) => folder.slice('plugins/'.length)));
  return project.under('core').flatMap(({ path, source }) => {
    const text = source.replace(DATA_TYPES, (block) => block.replace(/[^\n]/g, ' '));
    const { code, strings } = blank(text);
    const isOther = (name: string): boolean => WIRE_NAMES.has(name) || OTHER_STANDARDS[path]?.test(name) === true;
    const learning = [code, ...strings.map((each) => each.text)]
      .flatMap(namesIn)
      .filter((name) => !isOther(name) && wordsOf(name).some((word) => LEARNING.test(word)))
      .map((name) => `${path} names ${name}, a word of learning`);
    const plugins = strings
      .map((each) => each.text)
      .filter((name) => path !== BUILD && ids.has(name) && !isOther(name) && !WORDS_OF_THE_PAGE.has(name))
      .map((name) => `${path} names the plugin ${name}`);
    return [...learning, ...plugins];
  });
};
