import { refused, type RefusedByRule } from './refused.ts';

export const words: RefusedByRule = {
  coreKnowsNoLearning: [
    refused('a style for lessons', { 'core/view/a.css': '.lesson-area { color: red }' }, 'names lesson-area'),
    refused('a text about courses', { 'core/text/texts/en.json': '{"a": "No course is open."}' }, 'names course'),
    refused('what is heard', { 'core/view/a.ts': 'const lectureTitle = 1;' }, 'names lectureTitle'),
    refused('what is shown', { 'core/view/a.ts': 'const slideIndex = 1;' }, 'names slideIndex'),
    refused(
      'a plugin in a template',
      { 'plugins/news/manifest.json': '{}', 'core/view/a.ts': 'load(`/plugins/news/${file}`)' },
      'plugin news',
    ),

    refused(
      'names of the wire in another file',
      { 'core/view/a.ts': 'export const DATA_TYPES = deepFreeze({\n  lesson: 1,\n});' },
      'names lesson',
    ),

    refused('who learns', { 'core/session/a.ts': 'export const studentName = 1;' }, 'names studentName'),
    refused('what comes of it', { 'core/view/a.ts': "send('score');" }, 'names score,'),
    refused('what a test asks', { 'core/view/a.ts': 'const questions = [];' }, 'names questions,'),
    refused('work at home, graded', { 'core/view/a.ts': 'const homework = { grade: 1 };' }, 'names grade,'),
    refused(
      'steps for three plugins',
      { 'core/navigation/steps.ts': "const OWNERS = ['practice-test', 'unit', 'outbox'];" },
      'core/navigation/steps.ts names practice-test, a word of learning',
    ),
    refused('a service of learning', { 'core/view/a.ts': 'const openLessons = 1;' }, 'names openLessons'),
    refused('a plugin by its id', { 'plugins/news/manifest.json': '{}', 'core/view/a.ts': "load('news')" }, 'names the plugin news'),
    refused('a data type of learning elsewhere', { 'core/view/a.ts': "const TYPES = { course: 'p_Course' };" }, 'names p_Course'),
  ],
  plainNames: [
    refused('a door to a plugin', { 'core/plugins/a.ts': 'export const unitDoor = 1;' }, 'core/plugins/a.ts:1 is named unitDoor'),
    refused('a test that keeps what was told', { 'core/view/a.test.ts': 'const told: string[] = [];' }, 'is named told'),
    refused(
      'a word that a text uses, for something else',
      { 'core/text/texts/en.json': '{"a": "{place}"}', 'core/view/a.ts': 'const place = 1;\nuse({ place: 2 });' },
      'core/view/a.ts:1 is named place',
    ),
  ],
  plainComments: [
    refused('the same in a guide', { 'docs/a.md': 'Tests\nstand beside what they test.' }, 'docs/a.md:2 has "stand"'),

    refused('what stands somewhere', { 'core/view/a.ts': 'const a = 1;\n// It stands below.' }, 'core/view/a.ts:2 has "stands" for "is"'),
    refused(
      'the same in a style sheet',
      { 'plugins/menu/style.css': 'a {}\n/* the word that\n stands first */' },
      'style.css:3 has "stands"',
    ),
    refused('the same in a stylesheet', { 'xsl/sheets/frame.xsl': '<a>\n<!-- it stands here --></a>' }, 'frame.xsl:2 has "stands"'),
    refused('the same in a description', { 'config/a.schema.json': '{"description": "It stands here."}' }, 'a.schema.json:1 has "stands"'),
  ],
};
