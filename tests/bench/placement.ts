/**
 * Simulates the adaptive placement test: 1 000 persons of a standard-normal population, a bank of 200 items, five levels. Prints JSON
 * lines: mean number of items, rates of the level found exactly and within one, exposure; then the same for fixed forms of 40 items.
 */
import { readBank } from '../../sandbox/content/placement/read-bank.ts';
import { fiveLevels, fixedForm, makeBank, makePersons, simulateAdaptive, simulateFixed, type Rates } from '../../plugins/placement/adaptive/simulation.fixture.ts';

const PERSONS = 1000;
const round = (value: number): number => Math.round(value * 1000) / 1000;

function print(form: string, bank: string, { meanItems, exact, withinOne, highestExposure }: Rates, since: number): void {
  console.log(JSON.stringify({
    form, bank, persons: PERSONS, meanItems: round(meanItems), exact: round(exact), withinOne: round(withinOne), highestExposure: round(highestExposure), seconds: round((performance.now() - since) / 1000),
  }));
}

const demo = readBank();
for (const [name, rules] of [
  ['200 simulated', { items: makeBank(200, 2026), levels: fiveLevels, shares: {} }],
  [`${demo.items.length} of the demo`, demo],
] as const) {
  for (const seed of [1, 2, 3]) {
    const persons = makePersons(PERSONS, seed);
    for (const certainty of [0.7, 0.75]) {
      const since = performance.now();
      print(`adaptive, ends at P >= ${certainty}`, name, simulateAdaptive({ ...rules, certainty }, persons), since);
    }
    const since = performance.now();
    print('fixed, 40 items', name, simulateFixed(fixedForm(rules.items, 40), rules.levels, persons), since);
  }
}
