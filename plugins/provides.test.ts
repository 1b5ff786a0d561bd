import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { serviceName, type Token } from '../core/base/container.ts';
import type { Manifest, PluginContext } from '../core/plugins/contract.ts';
import type { SurfaceOwner } from '../core/view/contract.ts';
import type * as authorConfig from './author-config/index.ts';
import { PAGE_CHOOSER, PICTURE_LIBRARY, PUBLISH_CHECK } from './author-config/contract.ts';
import type * as discussion from './discussion/index.ts';
import { DISCUSSION } from './discussion/contract.ts';
import type * as menuKeyboard from './menu-keyboard/index.ts';
import { MENU_KEYBOARD } from './menu-keyboard/contract.ts';
import type * as notes from './notes/index.ts';
import { NOTES } from './notes/contract.ts';
import type * as offline from './offline/index.ts';
import { OFFLINE_COURSES } from './offline/contract.ts';
import type * as outbox from './outbox/index.ts';
import { OUTBOX } from './outbox/contract.ts';
import type * as playerAdapter from './player-adapter/index.ts';
import { PLAYER } from './player-adapter/contract.ts';
import type * as practiceTest from './practice-test/index.ts';
import { QUESTIONS, type QuestionKind } from './practice-test/contract.ts';
import type * as search from './search/index.ts';
import { SEARCH_CACHE } from './search/contract.ts';
import type * as site from './site/index.ts';
import { SITE_LOOK } from './site/contract.ts';
import type * as unit from './unit/index.ts';
import { UNIT_POSITIONS, UNITS } from './unit/contract.ts';

/**
 * A manifest names an export by a string, which no compiler reads. Here each name is said a second time, where the compiler compares the
 * export with what the contract's token promises; the test below compares these names with the manifests.
 */
type NameOf<Entry, Wanted> = { [Name in keyof Entry]: Entry[Name] extends Wanted ? Name : never }[keyof Entry] & string;
type Makes<T> = (context: PluginContext) => T;
type Naming = 'provides' | 'surfaces' | 'questions';
interface Named {
  readonly plugin: string;
  readonly naming: Naming;
  readonly as: string;
  readonly export: string;
}

const entry = <Entry>(plugin: string) => ({
  provides: <T>(service: Token<T>, name: NameOf<Entry, Makes<T>>): Named => ({
    plugin,
    naming: 'provides',
    as: serviceName(service),
    export: name,
  }),
  surface: (as: string, name: NameOf<Entry, Makes<SurfaceOwner>>): Named => ({ plugin, naming: 'surfaces', as, export: name }),
  question: (as: string, name: NameOf<Entry, QuestionKind>): Named => ({ plugin, naming: 'questions', as, export: name }),
});
const UNIT = entry<typeof unit>('unit');
const PRACTICE_TEST = entry<typeof practiceTest>('practice-test');

const CHECKED: readonly Named[] = [
  entry<typeof authorConfig>('author-config').provides(PAGE_CHOOSER, 'createPageChooser'),
  entry<typeof authorConfig>('author-config').provides(PICTURE_LIBRARY, 'createPictureLibrary'),
  entry<typeof authorConfig>('author-config').provides(PUBLISH_CHECK, 'createPublishCheck'),
  entry<typeof discussion>('discussion').provides(DISCUSSION, 'createDiscussion'),
  entry<typeof menuKeyboard>('menu-keyboard').provides(MENU_KEYBOARD, 'createMenuKeyboard'),
  entry<typeof notes>('notes').provides(NOTES, 'createNotes'),
  entry<typeof offline>('offline').provides(OFFLINE_COURSES, 'createOffline'),
  entry<typeof outbox>('outbox').provides(OUTBOX, 'createOutbox'),
  entry<typeof playerAdapter>('player-adapter').provides(PLAYER, 'createPlayerService'),
  PRACTICE_TEST.provides(QUESTIONS, 'createQuestions'),
  PRACTICE_TEST.question('singleChoice', 'singleChoice'),
  PRACTICE_TEST.question('multipleChoice', 'multipleChoice'),
  PRACTICE_TEST.question('gapText', 'gapText'),
  PRACTICE_TEST.question('matching', 'matching'),
  PRACTICE_TEST.question('ordering', 'ordering'),
  PRACTICE_TEST.question('hotspot', 'hotspot'),
  PRACTICE_TEST.question('audio', 'audio'),
  PRACTICE_TEST.question('vocabulary', 'vocabulary'),
  PRACTICE_TEST.question('numeric', 'numeric'),
  PRACTICE_TEST.question('freeText', 'freeText'),
  PRACTICE_TEST.question('inlineChoice', 'inlineChoice'),
  PRACTICE_TEST.question('hottext', 'hottext'),
  PRACTICE_TEST.question('gapMatch', 'gapMatch'),
  entry<typeof search>('search').provides(SEARCH_CACHE, 'createMemory'),
  entry<typeof site>('site').provides(SITE_LOOK, 'provideLook'),
  UNIT.provides(UNIT_POSITIONS, 'createPositions'),
  UNIT.provides(UNITS, 'createUnits'),
  UNIT.surface('unit', 'createUnitSurface'),
  UNIT.surface('lesson', 'createLessonSurface'),
];

const manifests = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((folder) => folder.isDirectory())
  .map(({ name }) => JSON.parse(readFileSync(`${import.meta.dirname}/${name}/manifest.json`, 'utf8')) as Manifest);
const inOrder = (all: readonly Named[]): string[] =>
  all.map((each) => `${each.plugin} ${each.naming} ${each.as}: ${each.export}`).toSorted();

it('what manifests provide, as surfaces and as questions too, is what the compiler has compared with the contracts', () => {
  const messages = manifests.flatMap((manifest) =>
    (['provides', 'surfaces', 'questions'] as const).flatMap((naming) =>
      Object.entries(manifest[naming] ?? {}).map(([as, name]): Named => ({ plugin: manifest.id, naming, as, export: name })),
    ),
  );
  expect(inOrder(messages)).toEqual(inOrder(CHECKED));
});

it('an export that makes another service, a surface or a question where a service is named, and one that is missing do not compile', () => {
  // @ts-expect-error -- makes the units
  UNIT.provides(UNIT_POSITIONS, 'createUnits');
  // @ts-expect-error -- makes the positions
  UNIT.provides(UNITS, 'createPositions');
  // @ts-expect-error -- makes a surface
  UNIT.provides(UNITS, 'createUnitSurface');
  // @ts-expect-error -- makes a service
  UNIT.surface('unit', 'createUnits');
  // @ts-expect-error -- is no question
  PRACTICE_TEST.question('audio', 'TestView');
  // @ts-expect-error -- is not exported
  expect(UNIT.provides(UNITS, 'createNothing')).toMatchObject({ as: 'units', naming: 'provides' });
});
