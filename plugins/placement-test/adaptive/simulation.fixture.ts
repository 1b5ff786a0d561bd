import { probability, type AdaptiveItem } from './item.ts';
import { levelOf, orderLevels, type AbilityLevel } from './levels.ts';
import { placementStep, seeded, type PlacementRules } from './placement.ts';
import type { Response } from './posterior.ts';

/** Standard normal numbers (Box & Muller 1958). */
export function normals(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Five levels 0.8 standard deviations of the population apart: harder to tell. */
export const fiveLevels: readonly AbilityLevel[] = orderLevels([
  { id: 'A1', from: -9 },
  { id: 'A2', from: -1.2 },
  { id: 'B1', from: -0.4 },
  { id: 'B2', from: 0.4 },
  { id: 'C1', from: 1.2 },
]);

/** Five levels one standard deviation of the population apart, as in the demo's bank. */
export const wideLevels: readonly AbilityLevel[] = orderLevels(
  [-9, -1.5, -0.5, 0.5, 1.5].map((from, index) => ({ id: `L${index + 1}`, from })),
);

/**
 * A bank written for the five levels: a log-normal around `quality`, within 0.8 … 2, b spread evenly from -2 to 2, a chance to guess of
 * 0.1 … 0.2 in every second item.
 */
export function makeBank(count: number, seed: number, quality = 1.5): AdaptiveItem[] {
  const random = seeded(seed);
  const normal = normals(random);
  return Array.from({ length: count }, (_, index) => ({
    id: `i${index}`,
    a: Math.min(2, Math.max(0.8, quality * Math.exp(0.25 * normal()))),
    b: -2 + (4 * (index + random())) / count,
    c: index % 2 === 0 ? 0 : 0.1 + 0.1 * random(),
    area: ['grammar', 'vocabulary', 'reading'][index % 3] ?? '',
  }));
}

export interface Rates {
  readonly meanItems: number;
  /** Shares of the persons whose level was found, and found or missed by one. */
  readonly exact: number;
  readonly withinOne: number;
  /** Share found exactly among the persons of each level, lowest first. */
  readonly exactByLevel: readonly number[];
  /** Share of the persons who saw the item that is shown most. */
  readonly highestExposure: number;
}

interface Person {
  readonly theta: number;
  answer(item: AdaptiveItem): boolean;
}

/** Persons of a standard-normal population who answer as the model says. */
export function makePersons(count: number, seed: number): Person[] {
  const normal = normals(seeded(seed));
  return Array.from({ length: count }, (_, index) => {
    const theta = normal();
    const random = seeded(seed * 1_000_003 + index);
    return { theta, answer: (item) => random() < probability(item, theta) };
  });
}

function ratesOf(
  persons: readonly Person[],
  levels: readonly AbilityLevel[],
  take: (person: Person, index: number) => { readonly asked: readonly AdaptiveItem[]; readonly level: number },
): Rates {
  const shown = new Map<string, number>();
  let [items, exact, near] = [0, 0, 0];
  const byLevel = levels.map(() => ({ persons: 0, exact: 0 }));
  persons.forEach((person, index) => {
    const { asked, level } = take(person, index);
    const own = levelOf(person.theta, levels);
    const missed = Math.abs(level - own);
    items += asked.length;
    byLevel[own]!.persons++;
    if (missed === 0) {
      exact++;
      byLevel[own]!.exact++;
    }
    if (missed <= 1) near++;
    for (const { id } of asked) shown.set(id, (shown.get(id) ?? 0) + 1);
  });
  const count = persons.length;
  return {
    meanItems: items / count,
    exact: exact / count,
    withinOne: near / count,
    exactByLevel: byLevel.map((each) => each.exact / Math.max(1, each.persons)),
    highestExposure: Math.max(...shown.values()) / count,
  };
}

/** Every person takes the adaptive test. */
export function simulateAdaptive(rules: PlacementRules, persons: readonly Person[]): Rates {
  return ratesOf(persons, rules.levels, (person, index) => {
    const responses: Response[] = [];
    for (;;) {
      const { next, estimate } = placementStep(rules, responses, index + 1);
      if (next === null) return { asked: responses.map(({ item }) => item), level: estimate.level };
      responses.push({ item: next, right: person.answer(next) });
    }
  });
}

/** Every person answers the same items; the level is the one whose least number of points is reached (protocol 4.8, `level/@minPoints`). */
export function simulateFixed(form: readonly AdaptiveItem[], levels: readonly AbilityLevel[], persons: readonly Person[]): Rates {
  const expected = (theta: number): number => form.reduce((sum, item) => sum + probability(item, theta), 0);
  const byPoints = levels.map(({ id, from }, index) => ({ id, from: index === 0 ? -Infinity : expected(from) }));
  return ratesOf(persons, levels, (person) => ({
    asked: form,
    level: levelOf(form.filter((item) => person.answer(item)).length, byPoints),
  }));
}

/** A fixed form: items evenly taken from the bank by difficulty, whatever their quality, as an author without parameters would. */
export function fixedForm(items: readonly AdaptiveItem[], count: number): AdaptiveItem[] {
  const ordered = [...items].sort((one, other) => one.b - other.b);
  return Array.from({ length: count }, (_, index) => ordered[Math.floor(((index + 0.5) * ordered.length) / count)]).filter(
    (item) => item !== undefined,
  );
}
