import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { missingWords } from '../sandbox/server/texts/missing-words.ts';
import { languagesIn, readWords } from '../sandbox/server/texts/word-files.ts';
import { settle } from '../sandbox/server/options.ts';
import { WORD_SHEETS, wordSheet } from '../sandbox/server/xml/word-sheets.ts';
import { texts } from './support/texts.ts';

type Words = Readonly<Record<string, string>>;

const FOLDERS = import.meta.glob<Words>(
  ['../core/text/texts/*.json', '../plugins/*/texts/*.json', '../xsl/sheets/texts/*.json', '../sandbox/server/texts/*.json'],
  { eager: true, import: 'default' },
);
const owners = [...new Set(Object.keys(FOLDERS).map((file) => file.slice(3, file.indexOf('/texts/'))))];
const wordsOf = (owner: string, language: string): Words => FOLDERS[`../${owner}/texts/${language}.json`] ?? {};
const languagesOf = (owner: string): string[] =>
  Object.keys(FOLDERS).flatMap((file) => (file.startsWith(`../${owner}/texts/`) ? [file.slice(`../${owner}/texts/`.length, -5)] : []));
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

/** The languages of the player's own messages (I18-011 to I18-015). */
const PLAYER_LANGUAGES = ['en', 'pt', 'es', 'ru', 'fr', 'tr', 'et'];
/** The built-in languages that are whole. */
const WHOLE = ['en', 'de', 'ar'];

describe('the words of the site', () => {
  it.each(owners)('I18-001 of %s are the same ones in English and German, with the same placeholders', (owner) => {
    expect(Object.keys(wordsOf(owner, 'de')).sort()).toEqual(Object.keys(wordsOf(owner, 'en')).sort());
  });

  it.each(owners.flatMap((owner) => languagesOf(owner).map((language) => [owner, language])))(
    'I18-001 of %s in %s are words that English has, with the same placeholders',
    (owner, language) => {
      const english = wordsOf(owner!, 'en');
      for (const [key, text] of Object.entries(wordsOf(owner!, language!))) {
        expect(Object.keys(english), key).toContain(key);
        expect(placeholders(text), key).toEqual(placeholders(english[key]!));
      }
    },
  );

  it('I18-001 every key is asked for: by itself, or by its last part where the rest is worked out', () => {
    const sources = Object.values(
      import.meta.glob<string>(['../{core,plugins,sandbox/server}/**/*.{ts,tsx}', '../xsl/sheets/**/*.xsl', '!../**/*.test.*'], {
        eager: true,
        query: '?raw',
        import: 'default',
      }),
    );
    const words = new Set(sources.flatMap((source) => source.match(/[\w-]+(?:\.[\w-]+)*/g) ?? []));
    const parts = new Set([...words].flatMap((word) => word.split('.')));
    const unused = owners
      .flatMap((owner) => Object.keys(wordsOf(owner, 'en')))
      .map((key) => key.replace(/\.$/, ''))
      .filter((key) => !words.has(key) && !parts.has(key.slice(key.lastIndexOf('.') + 1)));
    expect(unused).toEqual([]);
  });

  it('I18-001 a plugin says its own words and those of core: others may not be there', () => {
    const sources = import.meta.glob<string>(['../{core,plugins}/**/*.{ts,tsx}', '!../**/*.test.*', '!../**/*.fixture.*'], {
      eager: true,
      query: '?raw',
      import: 'default',
    });
    const ownerOf = new Map(
      owners
        .filter((owner) => /^(?:core|plugins)\b/.test(owner))
        .flatMap((owner) => Object.keys(wordsOf(owner, 'en')).map((key) => [key, owner])),
    );
    const foreign = Object.entries(sources).flatMap(([file, source]) =>
      [...source.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)]
        .map(([, key]) => ({ key: key!, owner: ownerOf.get(key!) ?? 'core/text' }))
        .filter(({ owner }) => owner !== 'core/text' && !file.startsWith(`../${owner}/`))
        .map(({ key, owner }) => `${file} says ${key} of ${owner}`),
    );
    expect(foreign).toEqual([]);
    expect(ownerOf.size).toBeGreaterThan(1000);
  });

  it('I18-001 a key belongs to one folder', () => {
    const keys = owners.flatMap((owner) => Object.keys(wordsOf(owner, 'en')).map((key) => [key, owner] as const));
    const twice = keys.filter(([key], index) => keys.findIndex(([other]) => other === key) !== index);
    expect(twice).toEqual([]);
  });

  it('I18-001 the texts of courses, tests and results are there in English, German and Arabic', () => {
    for (const plugin of ['course', 'placement-test', 'vocabulary', 'reports', 'practice-test', 'unit', 'lesson'])
      for (const language of WHOLE)
        expect(Object.keys(wordsOf(`plugins/${plugin}`, language)).sort(), plugin).toEqual(
          Object.keys(wordsOf(`plugins/${plugin}`, 'en')).sort(),
        );
  });
});

/** Words of the specification that are the same in every language, with the row that says so; a customer's files change them. */
const LITERAL: Readonly<Record<string, readonly [rows: string, literal: RegExp]>> = {
  'search.saveError': ['SEA-032, OP-46', /^Fehler beim Speichern!$/],
  'player.startFailed': ['ERR-021', /^Unable to Initialize video player$/],
  'stylesheet.failed': ['ERR-007', /^XSLT-Error$/],
  'target.missing': ['ERR-008', /^alternate target not found$/],
  'bookmark.unsupported': ['ERR-024', /^Sorry! Your browser doesn't support this function\.$/],
  'unit.lessonMissing': ['ERR-015', /^gotoLevel: current Lesson not found$/],
  'unit.lessonWithoutSource': ['ERR-016', /^addLesson: Lesson source not found$/],
  'unit.lessonWithoutData': ['ERR-017', /^addLesson: data element not found$/],
  'unit.nothingBelow': ['ERR-018', /^returnFromSubLesson: End of Training!$/],
  'unit.notRemoved': ['ERR-019', /^returnFromSubUnit: unable to remove XML for unit$/],
  'author.previewWithoutPlayer': ['ERR-028', /^cms\.renderPreview: could not modfiy player$/],
  'player.problem.unsupported.flash': ['ERR-034', /^Max number of attempts reached\b/],
};
/** Words that only this language has; of a language with a script of its own, the letters of another. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  en: /[äöüßÄÖÜ]|\b(?:der|die|das|und|nicht|ist|ein|eine|für|mit|wird|werden|auf|bitte|oder|kein|keine|beim|zum|zur)\b/u,
  de: /\b(?:the|and|not|with|you|your|of|please|cannot|there|could|this|it)\b/iu,
  ar: /^(?=.*\p{Script=Latin}{3})[^\p{Script=Arabic}]+$/u,
  ru: /^(?=.*\p{Script=Latin}{3})[^\p{Script=Cyrillic}]+$/u,
};

describe('a catalogue holds no words of another language', () => {
  const catalogues = owners.flatMap((owner) => languagesOf(owner).map((language) => [owner, language] as const));
  it.each(catalogues.filter(([, language]) => Object.hasOwn(OTHERS, language)))('I18-001 %s in %s', (owner, language) => {
    const foreign = Object.entries(wordsOf(owner, language)).filter(
      ([key, text]) => !Object.hasOwn(LITERAL, key) && OTHERS[language]!.test(text.replace(/\{\w+\}/g, '')),
    );
    expect(foreign).toEqual([]);
  });

  it.each(Object.entries(LITERAL).map(([key, [rows, literal]]) => [key, rows, literal] as const))(
    '%s is the literal of %s',
    (key, _rows, literal) => {
      for (const language of WHOLE) expect(owners.map((owner) => wordsOf(owner, language)[key]).find(Boolean)).toMatch(literal);
    },
  );
});

describe('the messages of the player', () => {
  const message = (language: string, key: string): string => wordsOf('plugins/player-adapter', language)[key] ?? '';

  it('I18-011 playback not supported in English', () => {
    expect(texts.en!['player.problem.media.unsupported']).toBe(
      'Your browser does not support the playback of this video. Please try using a different browser.',
    );
  });

  it.each([
    ['I18-012', 'player.problem.media.unsupported'],
    ['I18-013', 'player.live'],
    ['I18-014', 'player.backToLive'],
    ['I18-015', 'player.disabled'],
  ] as const)('%s %s exists in seven languages', (_id, key) => {
    const messages = PLAYER_LANGUAGES.map((language) => message(language, key).trim());
    expect(messages.every(Boolean)).toBe(true);
    expect(new Set(messages.filter((text) => text !== 'Live')).size).toBe(messages.filter((text) => text !== 'Live').length);
  });
});

describe('npm run check:texts', () => {
  const root = join(import.meta.dirname, '..');
  const settings = settle({}, {});

  it.each(['config/customers/demo', 'config/customers/nordlicht', 'tests/customers/rivage'])('%s lacks no word', (customer) => {
    expect(missingWords(settings, [join(root, customer)])).toEqual([]);
  });

  it('a customer that is nowhere is named in one sentence', () => {
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/tools/check-texts.ts', 'nosuch'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr.trim()]).toEqual([2, expect.stringMatching(/^There is no customer\.json in [^\n]*nosuch[^\n]*\.$/)]);
  });

  it('names language, file and key of a word that is nowhere', () => {
    const missing = missingWords({ ...settings, core: join(root, 'core/text') }, [join(root, 'sandbox/server/fixtures/customers/demo')]);
    expect(missing.filter(({ language }) => language === 'en')).toEqual([]);
    expect(missing.every(({ file, key }) => file.endsWith('texts/en.json') && key !== '')).toBe(true);
  });
});

describe('the stylesheets of words', () => {
  it.each(WORD_SHEETS)('%s is what "npm run texts" writes', (name) => {
    const sheets = join(import.meta.dirname, '../xsl/sheets');
    const words = Object.fromEntries(languagesIn(sheets).map((language) => [language, readWords(sheets, language)]));
    expect(readFileSync(join(sheets, name), 'utf8')).toBe(wordSheet(name, words));
  });
});

/** Everything that may ask for a word, without tests. */
const SOURCES = Object.entries(
  import.meta.glob<string>(
    [
      '../{core,plugins,sandbox}/**/*.{ts,tsx}',
      '../xsl/sheets/*.xsl',
      '../plugins/*/manifest.json',
      '!../**/*.{test,fixture,harness}.*',
      '!../xsl/sheets/*texts.xsl',
    ],
    { eager: true, query: '?raw', import: 'default' },
  ),
)
  .map(([, source]) => source)
  .join('\n');

/** A written key with computed parts, `player.${part}.${value}`, as a pattern of the whole key. */
function computedKey(template: string): RegExp {
  const literal = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^${literal.join('[\\w.-]*')}$`);
}

describe('no key is dead', () => {
  // A key is written whole, or with computed parts: in a template, or put together from a beginning, a computed part and an end.
  const quoted = new Set([...SOURCES.matchAll(/['"`>]([\w.-]+)(?=['"`<])/g)].map(([, text]) => text!));
  // The choices of a field in a form: "value=key value=key".
  for (const [, choices] of SOURCES.matchAll(/name="choices" select="'([^']*)'"/g))
    for (const choice of choices!.split(' ')) quoted.add(choice.slice(choice.indexOf('=') + 1));
  const templates = [...SOURCES.matchAll(/`((?:[\w.-]|\$\{[^}`]*\})+)`/g)].map(([, text]) => text!);
  const joined = [...SOURCES.matchAll(/(['"])([\w.-]+[._])\1(?:\s*\+|, [^'"()]+(?:, (['"])([\w.-]+)\3)?\))/g)].map(
    ([, , beginning, , end]) => `${beginning!}\${}${end ?? ''}`,
  );
  const computed = [...new Set([...templates, ...joined])]
    .filter((text) => text.includes('${') && /^\w+[._]|\.\w+$/.test(text))
    .map(computedKey);
  const isUsed = (key: string): boolean => quoted.has(key) || computed.some((pattern) => pattern.test(key));

  it('a computed part frees the keys of its whole pattern, not what begins alike', () => {
    const pattern = computedKey('player.${part}.${value}');
    expect(['player.size.75', 'player.close', 'player.pauseMark'].map((key) => pattern.test(key))).toEqual([true, false, false]);
  });

  it.each(owners)('of %s', (owner) => {
    const short = (key: string): string => key.replace(/^(?:list|learner|editor|server)\./, '');
    expect(Object.keys(wordsOf(owner, 'en')).filter((key) => !isUsed(key) && !isUsed(short(key)))).toEqual([]);
  });
});

describe('a call gives the values that its text has places for', () => {
  const english: Words = Object.assign({}, ...owners.map((owner) => wordsOf(owner, 'en'))) as Words;
  /** Calls with a written key and written values: `text('search.found', { count })`. */
  const calls = [...SOURCES.matchAll(/'([\w-]+\.[\w.-]+)',\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*,?\s*\)/g)].flatMap(([, key, values]) => {
    if (english[key!] === undefined) return [];
    const written = values!.replaceAll(/`[^`]*`|\([^()]*\)/g, '_');
    return [{ key: key!, given: [...written.matchAll(/(?:^|,)\s*(\w+)\s*(?=[:,]|$)/g)].map(([, name]) => `{${name!}}`) }];
  });

  it('I18-001 no name in braces is left in a sentence', () => {
    expect(calls.length).toBeGreaterThan(100);
    expect(calls.filter(({ key, given }) => placeholders(english[key]!).some((name) => !given.includes(name)))).toEqual([]);
  });
});
