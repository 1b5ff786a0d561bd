import { describe, expect, it } from 'vitest';
import { readObject, type ContentObject } from '../content/object.ts';
import type { Objects } from '../content/objects.ts';
import { parseRoot } from '../xml/nodes.ts';
import { askedFor, isOpen, lockedFor, lockTable, missingOn } from './lock-table.ts';
import type { LearningState } from './prerequisites.ts';

const LEARNER = 5;
const DONE: LearningState = { state: 'done', points: 0, mpoints: 0 };
const object = (dataType: string, ID: number, payload: string): ContentObject =>
  readObject(parseRoot(`<object ID="${ID}" IDObjectType="3" dataType="${dataType}" language=""><data>${payload}</data></object>`));
const names = (ID: number, requires: readonly number[] = []) => `<objectRef ID="${ID}" requires="${requires.join(' ')}"/>`;
const course = (ID: number, inside: string) => object('p_Course', ID, `<course ID="${ID}">${inside}</course>`);
const states = (ids: Iterable<number>) => new Map([...ids].map((ID) => [ID, DONE]));

/** The table of a content that is in memory. */
const tableOf = (courses: readonly ContentObject[], units: readonly ContentObject[], required: ReadonlySet<number>) =>
  lockTable({
    version: 0,
    each: async function* (dataType: string) {
      yield* dataType === 'p_Course' ? courses : units;
    },
    findMany: async (ids: readonly number[]) =>
      [...required].filter((ID) => ids.includes(ID)).map((ID) => object('p_PracticeTest', ID, '<test/>')),
  } as unknown as Objects);

/** Numbers that are the same in every run. */
function dice(seed: number): (sides: number) => number {
  let value = seed;
  return (sides) => {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((value / 2_147_483_648) * sides);
  };
}

describe('ways to objects', () => {
  it('all that is locked, one look-up and what is missing say the same, whoever names whom', async () => {
    let locked = 0;
    for (let seed = 1; seed <= 300; seed += 1) {
      const roll = dice(seed);
      const courses = Array.from({ length: 2 + roll(6) }, (_, index) => {
        const references = Array.from({ length: 1 + roll(4) }, () => {
          const to = roll(2) === 0 ? 100 + roll(8) : 200 + roll(8);
          return names(to, roll(3) === 0 ? [200 + roll(8)] : []);
        });
        return course(100 + index, references.join(''));
      });
      const units = [200, 201].map((ID) =>
        object('p_Unit', ID, `<unit><subUnit ID="${200 + roll(3)}"/><lesson ID="${202 + roll(6)}"/></unit>`),
      );
      const table = await tableOf(courses, units, new Set([200, 201, 202, 203, 204, 205, 206, 207]));
      for (const user of [0, LEARNER]) {
        const reached = states(user === 0 ? [] : [200 + roll(8), 200 + roll(8)].slice(0, roll(3)));
        const all = new Set(lockedFor(table, user, reached));
        for (let ID = 100; ID < 208; ID += 1) {
          const what = `seed ${seed}, user ${user}, object ${ID}`;
          expect(isOpen(table, ID, user, reached), what).toBe(!all.has(ID));
          const asked = new Set(askedFor(table, ID));
          const own = new Map([...reached].filter(([id]) => asked.has(id)));
          expect(isOpen(table, ID, user, own), `${what} with the states it asks for`).toBe(!all.has(ID));
          if (!all.has(ID)) continue;
          locked += 1;
          const missing = missingOn(table, ID, user, reached).flatMap(({ ids }) => ids);
          expect(missing, what).not.toEqual([]);
          // What is said to be missing opens it.
          expect(isOpen(table, ID, LEARNER, states([...reached.keys(), ...missing])), `${what} after ${missing.join()}`).toBe(true);
        }
      }
    }
    expect(locked).toBeGreaterThan(1000);
  });

  it.each([
    ['in one another', (index: number) => index + 1],
    ['as a tree', (index: number) => index * 2 + 1],
    ['in a circle', (index: number) => (index + 1) % 200],
  ])('2000 objects in 200 courses %s are looked up at once', async (_, next) => {
    const ids = (index: number) => Array.from({ length: 10 }, (__, each) => 1000 + index * 10 + each);
    const courses = Array.from({ length: 200 }, (__, index) => {
      const nested = next(index) < 200 ? names(100 + next(index), [1]) : '';
      return course(
        100 + index,
        `<chapter requires="2">${ids(index)
          .map((ID) => names(ID))
          .join('')}${nested}</chapter>`,
      );
    });
    const began = performance.now();
    const table = await tableOf(courses, [], new Set([1, 2]));
    const made = performance.now();
    const all = [...table.lockable];
    expect(all.length).toBeGreaterThanOrEqual(2000);
    expect(all.filter((ID) => isOpen(table, ID, LEARNER, states([1, 2])))).toEqual(all);
    expect(all.filter((ID) => isOpen(table, ID, 0, new Map()))).toEqual([]);
    const asked = performance.now();
    // Some 25 ms and 0.01 ms; a busy machine takes longer.
    expect([made - began < 1000, (asked - made) / all.length < 1]).toEqual([true, true]);
  });
});
