import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { select, type XNode } from '../../xsl/engine/index.ts';
import { LongWork } from '../server/base/long-work.ts';
import { occurrencesIn } from '../server/events/occurrences.ts';
import { readObject } from '../server/content/object.ts';
import { contentFolder, deadLink, readObjects, readXml, value } from './content.harness.ts';
import { ruleOf } from '../server/calendar/event-rule.ts';

const objects = readObjects();
const named = (node: XNode): string => `${value(node, 'dataType')} ${value(node, 'ID')}`;
const ofType = (dataType: string): XNode[] => objects.filter((object) => value(object, 'dataType') === dataType);
const within =
  (from: number, to: number) =>
  (object: XNode): boolean =>
    Number(value(object, 'ID')) >= from && Number(value(object, 'ID')) <= to;
const languagesOf = (nodes: readonly XNode[]): string =>
  nodes
    .map((node) => value(node, 'language'))
    .sort()
    .join(' ');

/** The numbers of the course that was exported from the studio. */
const isExported = within(5000, 5099);

describe('content as a whole', () => {
  it('parses, and every file holds objects alone', () => {
    for (const [name, file] of readXml(`${contentFolder}objects/`)) {
      expect(select(file, '/objects').length, name).toBe(1);
      expect(select(file, '/objects/*[not(self::object)]').length, name).toBe(0);
    }
  });

  it('gives each ID once', () => {
    const ids = objects.map((object) => value(object, 'ID'));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has the promised amount of everything, in its range of IDs and with its object type', () => {
    const rows: [string, number, number, number, string[]][] = [
      ['p_News', 12, 20, 49, ['501', '502']],
      ['p_Blog', 6, 50, 69, ['530']],
      ['p_Calendar', 8, 70, 89, ['540']],
      ['p_Course', 1, 100, 100, ['100']],
      ['p_Unit', 5, 4711, 4719, ['4']],
      ['p_LessonObject', 5, 4721, 4739, ['401']],
      ['p_StartPage', 1, 1000, 1000, ['560']],
      ['p_AffiliateLandingPage', 1, 1001, 1001, ['560']],
      ['p_Contact', 1, 910, 910, ['500']],
      ['p_Object', 5, 901, 931, ['500', '10000']],
    ];
    for (const [dataType, least, from, to, types] of rows) {
      const found = ofType(dataType);
      expect(found.length, dataType).toBeGreaterThanOrEqual(least);
      const isInRange = (object: XNode): boolean => within(from, to)(object) || isExported(object);
      expect(found.filter((object) => !isInRange(object) || !types.includes(value(object, 'IDObjectType'))).map(named)).toEqual([]);
    }
    expect(objects.flatMap((object) => select(object, 'data/unit/lesson')).length).toBeGreaterThanOrEqual(8);
    expect(ofType('p_Blog').every((post) => select(post, 'data/blog/tag').length > 0 && select(post, 'data/blog/comment').length > 0)).toBe(
      true,
    );
    const dates = ofType('p_Calendar').map((event) => select(event, 'record')[0] ?? event);
    expect(
      dates
        .filter((record) => value(record, 'repeat') === '')
        .map((record) => value(record, 'start'))
        .every((start) => start > '2026-11' && start < '2027-03'),
    ).toBe(true);
  });

  it('has a second course, exported from the studio: three units, nine lessons, forty questions of all kinds, sixty words', () => {
    const all = (path: string): XNode[] => objects.filter(isExported).flatMap((object) => select(object, path));
    expect(objects.filter(isExported).map(named).toSorted()).toEqual([
      'p_Course 5000',
      ...[5005, 5010, 5015, 5016].map((ID) => `p_PracticeTest ${ID}`),
      ...[5001, 5006, 5011].map((ID) => `p_Unit ${ID}`),
    ]);
    expect(all('data/unit/lesson[slides/slide]')).toHaveLength(9);
    expect(all("data/test[@kind = 'vocabulary']/question")).toHaveLength(60);
    const questions = all("data/test[@kind = 'practice']/question");
    expect(questions).toHaveLength(40);
    expect([...new Set(questions.map((question) => value(question, 'kind')))].toSorted()).toEqual([
      ...['audio', 'freeText', 'gapMatch', 'gapText', 'hotspot', 'hottext', 'inlineChoice', 'matching', 'multipleChoice', 'numeric'],
      ...['ordering', 'singleChoice', 'vocabulary'],
    ]);
    const sounds = all('.//clip').map((clip) => `${value(clip, 'path')}${value(clip, 'IDMedia')}.mp3`);
    expect(new Set(sounds).size).toBe(3);
    expect(sounds.filter((path) => !existsSync(`${contentFolder}media/files/${path}`))).toEqual([]);
  });

  it('promises in a course the points that the test has', () => {
    const pointsOf = new Map(
      objects.flatMap((object) => select(object, 'data/test[@mpoints]')).map((test) => [value(test, 'ID'), value(test, 'mpoints')]),
    );
    const promised = objects
      .flatMap((object) => select(object, './/objectRef[@mpoints]'))
      .map((reference) => [value(reference, 'ID'), value(reference, 'mpoints')] as const);
    expect(promised.length).toBeGreaterThan(0);
    expect(promised.filter(([ID, mpoints]) => pointsOf.get(ID) !== mpoints)).toEqual([]);
  });

  it('CON-003 has something in the calendar in every month, whenever it is opened: single evenings, and days that go on', async () => {
    const repeated = ofType('p_Calendar')
      .map((object) => readObject(object))
      .filter((object) => ruleOf(object.record) !== null);
    for (let month = 0; month < 24; month++) {
      const [from, to] = [new Date(Date.UTC(2026, month, 1)), new Date(Date.UTC(2026, month + 1, 0))].map((day) =>
        day.toISOString().slice(0, 10),
      ) as [string, string];
      const found = await occurrencesIn(repeated, { from, to }, 'Europe/Berlin', new LongWork());
      expect(found.length, from).toBeGreaterThanOrEqual(6);
      expect(
        found.some(({ stated }) => stated.allDay && stated.end > stated.start),
        from,
      ).toBe(true);
    }
  });

  it('has one payload, titles and type names in each object', () => {
    for (const object of objects) {
      expect(select(object, 'data/*').length, named(object)).toBe(1);
      // Arabic is offered here and there.
      for (const name of ['title', 'typeName'])
        expect(languagesOf(select(object, name)).replace(/^ar /, ''), `${named(object)} ${name}`).toBe('de en');
      expect(
        select(object, "languages[@base = 'en'][@default = 'en']/language[@available = '1'][@code != 'ar']").length,
        named(object),
      ).toBe(2);
    }
  });
});

describe('languages', () => {
  it('I18-001 what is learnt has its kind, its title and those of its parts in Arabic, too', () => {
    const ofLearning = objects.filter((object) =>
      ['p_Course', 'p_Unit', 'p_LessonObject', 'p_PracticeTest', 'p_PlacementTest'].includes(value(object, 'dataType')),
    );
    expect(ofLearning.length).toBeGreaterThan(15);
    const lacking = ofLearning.flatMap((object) =>
      select(object, './/*[title or typeName]|self::*').flatMap((part) =>
        ['title', 'typeName']
          .filter((name) => select(part, `${name}[@language = 'en']`).length !== select(part, `${name}[@language = 'ar']`).length)
          .map((name) => `${named(object)}: ${name} of ${part.name} ${value(part, 'ID') || value(part, 'id')}`),
      ),
    );
    expect(lacking).toEqual([]);
  });

  it('stand side by side wherever one stands', () => {
    const lonely: string[] = [];
    // Tests of a language are in that language: their object says so.
    for (const object of objects.filter((each) => value(each, 'language') === '')) {
      for (const parent of select(object, './/*[*[@language]]')) {
        for (const name of new Set(select(parent, '*[@language]').map((node) => node.name))) {
          const count = (language: string): number =>
            select(parent, `*[@language = '${language}']`).filter((node) => node.name === name).length;
          if (count('en') === 0 || count('en') !== count('de'))
            lonely.push(`${named(object)} ${parent.name}/${name}: ${count('en')} en, ${count('de')} de`);
        }
      }
    }
    expect(lonely).toEqual([]);
  });

  it('leave no text of an object without its language', () => {
    // Options of tests hold texts of their own.
    const text = '//html | .//title | .//teaser | .//label | .//option[not(ancestor::question)]';
    for (const object of objects)
      expect(
        select(object, `.${text}`)
          .filter((node) => value(node, 'language') === '')
          .map((node) => `${named(object)} ${node.name}`),
      ).toEqual([]);
  });

  it('are not the same text twice', () => {
    const lengths: number[] = [];
    for (const object of objects) {
      const [en = '', de] = ['en', 'de'].map((language) =>
        select(object, `.//html[@language = '${language}']//text()`)
          .map((node) => node.value)
          .join(' ')
          .replace(/\s+/g, ' '),
      );
      lengths.push(en.length);
      if (en.length > 40) expect(en, named(object)).not.toBe(de);
    }
    expect(lengths.filter((length) => length > 40).length).toBeGreaterThan(10);
  });
});

describe('references', () => {
  it('to pictures find a file', () => {
    const addresses = objects
      .flatMap((object) => select(object, './/@src | .//@previewPicture | .//@preview | .//@picture').map((node) => node.value))
      .filter((address) => address.startsWith('img/'));
    expect(addresses.length).toBeGreaterThan(60);
    expect(addresses.filter((address) => !existsSync(contentFolder + address))).toEqual([]);
  });

  it('from text to other objects find them', () => {
    const links = objects.flatMap((object) => select(object, './/a/@href | record/@href').map((node) => node.value));
    expect(links.length).toBeGreaterThan(80);
    // One file of the build that is no object.
    expect(
      links
        .filter((href) => href !== '/licenses.md')
        .map((href) => deadLink(href, objects))
        .filter((problem) => problem !== null),
    ).toEqual([]);
  });

  it('by ID find their object with its type', () => {
    const lessons = new Set(
      objects.flatMap((object) => select(object, 'data/unit/lesson[clip or slides]').map((node) => value(node, 'ID'))),
    );
    for (const object of objects) {
      for (const reference of select(
        object,
        './/objectRef | .//courseRef | .//subUnit | .//insertObject | data/unit/lesson[not(clip or slides)]',
      )) {
        const target = objects.find((other) => value(other, 'ID') === value(reference, 'ID'));
        expect(target && value(target, 'IDObjectType'), `${named(object)} ${reference.name} ${value(reference, 'ID')}`).toBe(
          value(reference, 'IDObjectType'),
        );
        expect(lessons.has(value(reference, 'ID'))).toBe(false);
      }
    }
    expect(objects.flatMap((object) => select(object, 'data/news/insertObject')).length).toBeGreaterThan(0);
  });

  it('to sub-units go two levels deep, and every unit is reached from the course', () => {
    const below = (ID: string): string[] =>
      ofType('p_Unit')
        .filter((unit) => value(unit, 'ID') === ID)
        .flatMap((unit) => select(unit, 'data/unit/subUnit').map((sub) => value(sub, 'ID')));
    const depth = (ID: string): number => Math.max(0, ...below(ID).map((sub) => 1 + depth(sub)));
    const roots = ofType('p_Course').flatMap((course) =>
      select(course, ".//objectRef[@dataType = 'p_Unit']").map((reference) => value(reference, 'ID')),
    );
    expect(Math.max(...roots.map(depth))).toBe(2);
    const reached = (ID: string): string[] => [ID, ...below(ID).flatMap(reached)];
    expect(new Set(roots.flatMap(reached))).toEqual(new Set(ofType('p_Unit').map((unit) => value(unit, 'ID'))));
  });

  it('carry alternative text in the pictures of lessons', () => {
    const pictures = objects.flatMap((object) => select(object, './/slide//img | .//slide/picture'));
    expect(pictures.length).toBeGreaterThan(40);
    expect(pictures.filter((node) => value(node, 'alt').length < 20).map((node) => value(node, 'src'))).toEqual([]);
  });
});

describe('pictures', () => {
  const files = readdirSync(`${contentFolder}img`, { recursive: true }) as string[];
  const names = files.filter((name) => name.endsWith('.svg'));

  it.each(names)('%s is a small drawing without script or foreign parts', (name) => {
    const text = readFileSync(`${contentFolder}img/${name}`, 'utf8');
    expect(statSync(`${contentFolder}img/${name}`).size).toBeLessThan(8192);
    expect(text.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
      /<script|\bon\w+=|href=|https?:|<style|style=|<image|<foreignObject/i,
    );
  });

  it('are all used', () => {
    const used = readdirSync(`${contentFolder}objects`)
      .map((name) => readFileSync(`${contentFolder}objects/${name}`, 'utf8'))
      .join('');
    expect(names.filter((name) => !used.includes(`img/${name}`))).toEqual([]);
  });

  it('that authors choose a size of are there in each of them, and others are drawings', () => {
    const templates = readFileSync('config/customers/demo/xml/makroTemplateDefinitions.xml', 'utf8');
    const sources = [...templates.matchAll(/<picture src="([^"]+)"/g)].map(([, source]) => source!);
    const form = readFileSync('xsl/sheets/p_ObjectConfiguration.xsl', 'utf8');
    const sizes = [...form.matchAll(/(\d+x\d+)\|jpg/g)].map(([, size]) => size!);
    expect([sources.length, sizes.length]).toEqual([1, 3]);
    const photographs = sources.flatMap((source) => [source, ...sizes.map((size) => `${size}/${source}`)]);
    expect(files.filter((name) => !names.includes(name) && !sizes.includes(name)).toSorted()).toEqual(photographs.toSorted());
    expect(photographs.filter((name) => statSync(`${contentFolder}img/${name}`).size > 65_536)).toEqual([]);
  });
});

describe('users', () => {
  it('are the accounts that the demo customer offers, besides the administrator', () => {
    const users = JSON.parse(readFileSync(`${contentFolder}users.json`, 'utf8')) as {
      user: string;
      password: string;
      roles: string[];
      done?: number[];
    }[];
    const demo = JSON.parse(readFileSync(`${contentFolder}../../config/customers/demo/customer.json`, 'utf8')) as {
      plugins: { login: { demoAccounts: { user: string; password: string }[] } };
    };
    expect(demo.plugins.login.demoAccounts.map(({ user, password }) => ({ user, password }))).toEqual(
      users.filter(({ roles }) => !roles.includes('administrator')).map(({ user, password }) => ({ user, password })),
    );
    expect(users.some(({ roles }) => roles.includes('author'))).toBe(true);
    expect(users.some(({ done = [] }) => done.length === 0)).toBe(true);
  });
});
