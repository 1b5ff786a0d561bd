import { MENU, refused, type RefusedByRule } from './refused.ts';

export const words: RefusedByRule = {
  coreKnowsNoLearning: [
    refused(
      'a word of learning beside the names of the wire',
      { 'core/config/contract.ts': 'export const A = {\n  lesson: 1,\n};' },
      'lesson,',
    ),
    refused(
      'names of the wire in the contract of another room',
      { 'core/view/contract.ts': "const A = {\n  course: 'p_Course',\n};" },
      'course,',
    ),
    refused(
      "a key of customers' files in another room",
      { 'config/customer.schema.json': '{"properties": {"IDCurrentCourse": {}}}', 'core/view/a.ts': 'const a = customer.IDCurrentCourse;' },
      'core/view/a.ts names IDCurrentCourse',
    ),
    refused(
      'what no schema has',
      { 'core/plugins/manifest.schema.json': '{"properties": {"questions": {}}}', 'core/plugins/a.ts': 'const a = manifest.exercises;' },
      'names exercises',
    ),
    refused(
      'a key of manifests in another room',
      { 'core/plugins/manifest.schema.json': '{"properties": {"questions": {}}}', 'core/view/a.ts': 'const a = manifest.questions;' },
      'core/view/a.ts names questions',
    ),
    refused('a parameter that is written', { 'core/view/a.ts': "address.searchParams.set('forceUnit', '1');" }, 'names forceUnit'),
    refused('what is in no address', { 'core/view/a.ts': "const a = new Map(pairs).get('forceUnit');" }, 'names forceUnit'),
    refused("an attribute that is nobody's", { 'core/view/a.ts': "const NAMES = words('gradientUnits');" }, 'names gradientUnits'),
    refused('a type of something else', { 'core/view/a.ts': "const a = { type: 'Course' };" }, 'names Course'),
    refused('an element that nothing describes', { 'core/view/a.ts': "const KINDS = { course: (a) => ({ type: 'A' }) };" }, 'names course'),
    refused(
      'an element of learning',
      {
        'core/base/xml.ts': 'export const firstElement = (node, name) => node;',
        'core/view/a.ts': "import { firstElement } from '../base/xml.ts';\nconst a = firstElement(node, 'lesson');",
      },
      'names lesson,',
    ),
    refused('settings of learning', { 'core/view/a.ts': "settings.get('lesson', 'size');" }, 'names lesson,'),
    refused('a data type of learning beside its name', { 'core/request/a.ts': "const A = [['unit', 'p_Unit']];" }, 'names unit,'),
    refused('attributes of something else', { 'core/view/a.ts': "const SVG_WORDS = words('patternUnits');" }, 'names patternUnits'),
    refused('a plugin that a value is', { ...MENU, 'core/view/a.ts': "if (plugin === 'menu') draw();" }, 'names the plugin menu'),
    refused('a plugin beside another value', { ...MENU, 'core/view/a.ts': "const FIRST = ['menu', 'main'];" }, 'names the plugin menu'),
    refused('a plugin in a call', { ...MENU, 'core/view/a.ts': "registry.get('menu');" }, 'names the plugin menu'),
    refused('a plugin as a key', { ...MENU, 'core/view/a.ts': "const first = { 'menu': 1 };" }, 'names the plugin menu'),
    refused('a plugin in a type', { ...MENU, 'core/view/a.ts': "type First = 'menu' | 'main';" }, 'names the plugin menu'),
    refused('a plugin in an address', { ...MENU, 'core/view/a.ts': 'load(`/plugins/menu/${file}`);' }, 'names the plugin menu'),
    refused(
      'a plugin that is called like a surface which core has not',
      {
        ...MENU,
        'core/view/contract.ts': "export const SURFACES: readonly string[] = ['page'];",
        'core/view/a.ts': "if (surface === 'menu') draw();",
      },
      'names the plugin menu',
    ),
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
    refused(
      'a word that visitors have stored',
      { 'core/text/texts/en.json': '{"a": "{place}"}', 'plugins/x/a.ts': 'const top = look.place;' },
      'plugins/x/a.ts:1 is named place',
    ),
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
