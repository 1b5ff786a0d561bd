/**
 * Simulates the adaptive placement test: 1 000 persons of a standard-normal population, a bank of 200 items, five levels, three populations
 * each.
 * Prints JSON lines: mean number of items, rates of the level found exactly, within one, and by level, exposure; then the same for fixed
 * forms of 40 items, and the means of the populations. The last lines say in words which configurations reach the goal and which do not.
 */
import { readBank } from '../../sandbox/content/placement/read-bank.ts';
import {
  fiveLevels,
  fixedForm,
  makeBank,
  makePersons,
  simulateAdaptive,
  simulateFixed,
  wideLevels,
  type Rates,
} from '../../plugins/placement-test/adaptive/simulation.fixture.ts';

const PERSONS = 1000;
const SEEDS = [1, 2, 3];
/** Of the adaptive test, as a mean of the populations. */
const GOAL = { meanItems: 13, exact: 0.75, withinOne: 0.99 };
const round = (value: number): number => Math.round(value * 1000) / 1000;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function print(
  form: string,
  bank: string,
  persons: number,
  { meanItems, exact, withinOne, exactByLevel, highestExposure }: Rates,
  since?: number,
): void {
  console.log(
    JSON.stringify({
      form,
      bank,
      persons,
      meanItems: round(meanItems),
      exact: round(exact),
      withinOne: round(withinOne),
      exactByLevel: exactByLevel.map(round),
      highestExposure: round(highestExposure),
      ...(since === undefined ? {} : { seconds: round((performance.now() - since) / 1000) }),
    }),
  );
}

function average(all: readonly Rates[]): Rates {
  const of = (read: (rates: Rates) => number): number => mean(all.map(read));
  return {
    meanItems: of((each) => each.meanItems),
    exact: of((each) => each.exact),
    withinOne: of((each) => each.withinOne),
    highestExposure: of((each) => each.highestExposure),
    exactByLevel: fiveLevels.map((_, level) => of((each) => each.exactByLevel[level] ?? 0)),
  };
}

/** What keeps a configuration from the goal, '' when it is reached. */
function missing({ meanItems, exact, withinOne }: Rates): string {
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return [
    meanItems > GOAL.meanItems ? `${meanItems.toFixed(2)} items` : '',
    exact < GOAL.exact ? `${percent(exact)} exact` : '',
    withinOne < GOAL.withinOne ? `${percent(withinOne)} within one level` : '',
  ]
    .filter((each) => each !== '')
    .join(', ');
}

const verdicts: string[] = [];
const demo = readBank();
for (const [bank, rules] of [
  ['200 simulated, levels 1 apart', { items: makeBank(200, 2026), levels: wideLevels }],
  ['200 simulated, weaker, levels 1 apart', { items: makeBank(200, 2026, 1.3), levels: wideLevels }],
  ['200 simulated, levels 0.8 apart', { items: makeBank(200, 2026), levels: fiveLevels }],
  ['200 simulated, stronger, levels 0.8 apart', { items: makeBank(200, 2026, 1.8), levels: fiveLevels }],
  [`${demo.items.length} of the demo (authored, not calibrated), levels 1 apart`, demo],
] as const) {
  for (const [form, simulate] of [
    ['adaptive', (seed: number) => simulateAdaptive(rules, makePersons(PERSONS, seed))],
    ['fixed, 40 items', (seed: number) => simulateFixed(fixedForm(rules.items, 40), rules.levels, makePersons(PERSONS, seed))],
  ] as const) {
    const all = SEEDS.map((seed) => {
      const since = performance.now();
      const rates = simulate(seed);
      print(form, bank, PERSONS, rates, since);
      return rates;
    });
    const means = average(all);
    print(`${form}: mean of ${SEEDS.length} populations`, bank, PERSONS * SEEDS.length, means);
    if (form !== 'adaptive') continue;
    const lack = missing(means);
    verdicts.push(`${lack === '' ? 'reached' : `missed (${lack})`}: ${bank}`);
  }
}
console.log(
  `Goal: at most ${GOAL.meanItems} items on average, at least ${100 * GOAL.exact} % exact, at ` +
    `least ${100 * GOAL.withinOne} % within one level.`,
);
for (const verdict of verdicts) console.log(verdict);
