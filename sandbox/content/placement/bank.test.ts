import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, select } from '../../../xsl/engine/index.ts';
import { levelOf } from '../../../plugins/placement-test/adaptive/levels.ts';
import { contentFolder, value } from '../content.harness.ts';
import { readBank } from './read-bank.ts';
import { writeTest } from './write-test.ts';

const bank = readBank();

describe('the bank of the placement test', () => {
  it('has at least 150 questions, as many for each of five levels, and enough in each area', () => {
    expect(bank.items.length).toBeGreaterThanOrEqual(150);
    expect(new Set(bank.items.map(({ id }) => id)).size).toBe(bank.items.length);
    for (const { id } of bank.levels) {
      const items = bank.items.filter(({ level }) => level === id);
      expect(items.length, id).toBeGreaterThanOrEqual(30);
      for (const area of Object.keys(bank.shares ?? {}))
        expect(items.filter((item) => item.area === area).length, `${id} ${area}`).toBeGreaterThanOrEqual(6);
    }
  });

  it('gives each question a difficulty of its level, and guessing only where there is something to choose', () => {
    for (const item of bank.items) {
      expect(bank.levels[levelOf(item.b, bank.levels)]?.id, item.id).toBe(item.level);
      expect(item.c, item.id).toBe(item.options.length === 0 ? 0 : 0.2);
    }
  });

  it('asks nothing twice and offers no option twice', () => {
    expect(new Set(bank.items.map(({ text }) => text)).size).toBe(bank.items.length);
    for (const { id, options } of bank.items) expect(new Set(options).size, id).toBe(options.length);
  });

  it('stands in the content as it is written here', () => {
    expect(readFileSync(`${contentFolder}objects/placement.xml`, 'utf8')).toBe(writeTest(bank));
  });

  it('becomes questions of the protocol, with the right option at any place', () => {
    const questions = select(parse(writeTest(bank)), '//test[@adaptive = 1]/question');
    expect(questions.length).toBe(bank.items.length);
    const positions = questions
      .filter((question) => value(question, 'kind') === 'singleChoice')
      .map((question) => {
        expect(select(question, 'option[@correct = 1]').length, value(question, 'id')).toBe(1);
        return select(question, 'option[@correct = 1]/preceding-sibling::option').length;
      });
    for (const position of [0, 1, 2, 3])
      expect(positions.filter((each) => each === position).length, `place ${position}`).toBeGreaterThan(positions.length / 8);
    expect(
      questions.filter((question) => value(question, 'kind') === 'gapText' && select(question, 'text/gap/accept').length === 0),
    ).toEqual([]);
  });
});
