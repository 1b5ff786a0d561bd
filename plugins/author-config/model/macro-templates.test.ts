import { afterEach, describe, expect, it, vi } from 'vitest';
import { edits, parse } from '../../../xsl/engine/index.ts';
import { isUsedIn, labelOf, readMacroTemplates, realLanguages, replacePlaceholders, templatesOf } from './macro-templates.ts';
import { configuration } from './configuration.fixture.ts';

type UsedIn = Parameters<typeof isUsedIn>[0][number];

const position = { IDObjectType: 4, IDObjectTypeCategory: 2, LT: 'lesson.video' };
const rule = (change: Partial<UsedIn>): UsedIn => ({ IDObjectType: '*', IDObjectTypeCategory: '*', LT: '*', ...change });
afterEach(() => {
  vi.restoreAllMocks();
});

describe('macro templates', () => {
  const TABLE: readonly (readonly [string, Partial<UsedIn>, boolean])[] = [
    ['the object type', { IDObjectType: '4' }, true],
    ['another object type', { IDObjectType: '5' }, false],
    ['no number', { IDObjectType: 'four' }, false],
    ['the category', { IDObjectTypeCategory: '2' }, true],
    ['another category', { IDObjectTypeCategory: '3' }, false],
    ['the layout', { LT: 'lesson.video' }, true],
    ['another layout', { LT: 'lesson.audio' }, false],
    ['wildcards', {}, true],
    ['all three must hold', { IDObjectType: '4', LT: 'x' }, false],
  ];
  it('AUT-057 AUT-058 AUT-059 a rule of use matches object type, category and layout; * is any', () => {
    for (const [what, change, holds] of TABLE) expect(isUsedIn([rule(change)], position), what).toBe(holds);
  });

  it('AUT-057 one rule of several is enough; no rule is nowhere', () => {
    expect(isUsedIn([rule({ LT: 'x' }), rule({ IDObjectType: '4' })], position)).toBe(true);
    expect(isUsedIn([], position)).toBe(false);
  });

  it('AUT-060 a prefix matches longer names of its own only', () => {
    expect(
      ['a.b.c', 'a.b.c.d', 'a.b', 'a.bc', 'a.b.', 'x.a.b.c'].map((LT) => isUsedIn([rule({ LT: 'a.b.*' })], { ...position, LT })),
    ).toEqual([true, true, false, false, false, false]);
  });

  const DEFINITIONS =
    '<makroTemplateDefinitions><makroTemplate id="intro"><label language="de">Einleitung</label>' +
    '<label language="en">Intro</label><usedIn IDObjectType="4" LT="lesson.*"/><body><template id="t1">' +
    '<text id="x1" language="xx">T</text></template><template id="t2"/></body></makroTemplate>' +
    '</makroTemplateDefinitions>';

  it('AUT-009 AUT-052 definitions are read: id, labels, rules with defaults, bodies as written', () => {
    const [template] = readMacroTemplates(parse(DEFINITIONS));
    expect(template).toMatchObject({
      id: 'intro',
      usedIn: [{ IDObjectType: '4', IDObjectTypeCategory: '*', LT: 'lesson.*' }],
      body: ['<template id="t1"><text id="x1" language="xx">T</text></template>', '<template id="t2"/>'],
    });
    expect(['de', 'de-AT', 'fr'].map((lang) => labelOf(template!, lang))).toEqual(['Einleitung', 'Einleitung', 'Intro']);
  });

  it('ERR-031 definitions without their root give none, and say so', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(readMacroTemplates(parse('<other/>'))).toEqual([]);
    expect(warn.mock.lastCall?.[0]).toContain('no root makroTemplateDefinitions');
  });

  it("AUT-063 AUT-064 AUT-065 the placeholder gives way to base and default language, each once, or to the object's own", () => {
    expect(realLanguages({ language: '', base: 'en', default: 'de' })).toEqual(['en', 'de']);
    expect(realLanguages({ language: '', base: 'en', default: 'en' })).toEqual(['en']);
    expect(realLanguages({ language: 'fr', base: 'en', default: 'de' })).toEqual(['fr']);
    const made = (languages: string[]): string =>
      replacePlaceholders(
        edits,
        '<template><text language="xx" translate="1">T</text><html language="xx"><p language="xx">x</p></html>' +
          '<text language="de">D</text></template>',
        languages,
      );
    expect(made(['en', 'de'])).toBe(
      '<template><text language="en" translate="1">T</text><text language="de" translate="1">T</text>' +
        '<html language="en"><p language="en">x</p></html><html language="de"><p language="de">x</p></html>' +
        '<text language="de">D</text></template>',
    );
    expect(made(['fr'])).toBe(
      '<template><text language="fr" translate="1">T</text><html language="fr"><p language="fr">x</p></html>' +
        '<text language="de">D</text></template>',
    );
    expect(made(['en', 'de'])).not.toContain('xx');
  });

  it('AUT-099 the blocks of another object are had as they are', () => {
    expect(templatesOf(configuration()).map(({ name, xml }) => [name, xml.slice(0, 18)])).toEqual([
      ['Intro', '<template id="t1" '],
      ['Text', '<template id="t2" '],
      ['End', '<template id="t3" '],
    ]);
  });
});
