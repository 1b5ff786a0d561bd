// @vitest-environment happy-dom
import { virtual } from '@guidepup/virtual-screen-reader';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TestPage } from '../test-page.fixture.tsx';

/** What a screen reader says of each kind of question, from its beginning to its end. */
let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(async () => {
  await virtual.stop();
  await page.close();
});

async function transcript(question: string): Promise<string[]> {
  await page.show(`<test ID="812" kind="practice" feedback="end">${question}</test>`);
  await page.click('Start the test');
  await virtual.start({ container: page.one('.question') });
  const end = 'end of form';
  for (let step = 0; step < 60 && (await virtual.lastSpokenPhrase()) !== end; step += 1) await virtual.next();
  return virtual.spokenPhraseLog();
}

const OPTIONS = (first: string, second: string): string[] => [`option, Choose …, not selected, position 1, set size 3`, first, second];

it.each<[string, string, string[]]>([
  [
    'singleChoice',
    '<question id="q" kind="singleChoice" points="1"><text>Capital of Estonia?</text><option id="a">Riga</option>' +
      '<option id="b" correct="1">Tallinn</option></question>',
    [
      'form',
      'Capital of Estonia?',
      'radiogroup, Capital of Estonia?',
      'radio, Riga, not checked, position 1, set size 2',
      'Riga',
      'radio, Tallinn, not checked, position 2, set size 2',
      'Tallinn',
      'end of radiogroup, Capital of Estonia?',
      'end of form',
    ],
  ],
  [
    'multipleChoice',
    '<question id="q" kind="multipleChoice" points="1"><text>Primes?</text><option id="a" correct="1">2</option>' +
      '<option id="b">4</option></question>',
    [
      'form',
      'Primes?',
      'group, Primes?',
      'checkbox, 2, not checked',
      '2',
      'checkbox, 4, not checked',
      '4',
      'end of group, Primes?',
      'end of form',
    ],
  ],
  [
    'gapText',
    '<question id="q" kind="gapText"><text>I <gap id="g1"><accept>am</accept></gap> here.</text></question>',
    ['form', 'group, Text with gaps', 'Text with gaps', 'I', 'textbox, Gap 1', 'here.', 'end of group, Text with gaps', 'end of form'],
  ],
  [
    'matching',
    '<question id="q" kind="matching" points="1"><text>Match.</text><left id="l1">dog</left>' +
      '<right id="r1" match="l2">Katze</right><right id="r2" match="l1">Hund</right></question>',
    [
      'form',
      'Match.',
      'group, Match.',
      'list',
      'listitem, level 1, position 1, set size 1',
      'dog',
      'combobox, dog, has popup listbox, not expanded',
      ...OPTIONS('option, Katze, r1, not selected, position 2, set size 3', 'option, Hund, r2, not selected, position 3, set size 3'),
      'end of combobox, dog, has popup listbox, not expanded',
      'end of listitem, level 1, position 1, set size 1',
      'end of list',
      'end of group, Match.',
      'end of form',
    ],
  ],
  [
    'ordering',
    '<question id="q" kind="ordering" points="1"><text>Order.</text><item id="i1" position="2">two</item>' +
      '<item id="i2" position="1">one</item></question>',
    [
      'form',
      'Order.',
      'list, Order.',
      'listitem, level 1, position 1, set size 2',
      'two',
      'button, two: up, disabled',
      'button, two: down',
      'end of listitem, level 1, position 1, set size 2',
      'listitem, level 1, position 2, set size 2',
      'one',
      'button, one: up',
      'button, one: down, disabled',
      'end of listitem, level 1, position 2, set size 2',
      'end of list, Order.',
      'status',
      'button, This order is right',
      'end of form',
    ],
  ],
  [
    'hotspot',
    '<question id="q" kind="hotspot" points="1"><text>Where is the lens?</text>' +
      '<picture src="img/eye.svg" w="10" h="10" alt="An eye"/><area id="h1" shape="rect" coords="1,1,4,4" correct="1" ' +
      'label="front"/><area id="h2" shape="circle" coords="8,8,1" label="back"/></question>',
    [
      'form',
      'Where is the lens?',
      'image, An eye',
      'radiogroup, Where is the lens?',
      'radio, front, not checked, position 1, set size 2',
      'front',
      'radio, back, not checked, position 2, set size 2',
      'back',
      'end of radiogroup, Where is the lens?',
      'end of form',
    ],
  ],
  [
    'audio',
    '<question id="q" kind="audio" points="1"><text>What do you hear?</text><clip IDMedia="9"/><accept>lens</accept></question>',
    [
      'form',
      'What do you hear?',
      'paragraph',
      'The sound cannot be played here.',
      'end of paragraph',
      'textbox, What do you hear?',
      'end of form',
    ],
  ],
  [
    'vocabulary',
    '<question id="q" kind="vocabulary" points="1"><term lang="de">Haus</term><accept lang="en">house</accept></question>',
    ['form', 'paragraph', 'Haus', ':', 'translate this word', 'end of paragraph', 'textbox, Haus : translate this word', 'end of form'],
  ],
])('%s says what it is, what there is to choose, and where it ends', async (_, question, spoken) => {
  expect(await transcript(question)).toEqual(spoken);
});

it('what an answer was worth is read out when it is checked, right and wrong in words', async () => {
  await page.show(
    '<test ID="812"><question id="q" kind="singleChoice" points="1"><text>Capital?</text><option id="a">Riga</option>' +
      '<option id="b" correct="1">Tallinn</option></question></test>',
  );
  await page.click('Start the test');
  await page.choose('Riga');
  await page.click('Check');
  await virtual.start({ container: page.one('.question') });
  while ((await virtual.lastSpokenPhrase()) !== 'end of form') await virtual.next();
  const spoken = (await virtual.spokenPhraseLog()).join(' | ');
  expect(spoken).toMatch(/radio, Riga not right, .*disabled/);
  expect(spoken).toMatch(/radio, Tallinn would have been right, .*disabled/);
  expect(spoken).toMatch(/status.*Not right\..*0 of 1 points\./);
});
