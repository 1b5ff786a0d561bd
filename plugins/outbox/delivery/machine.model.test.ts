import fc from 'fast-check';
import { expect, it } from 'vitest';
import { World, type Weather } from './world.fixture.ts';

const USERS = ['ada', 'vera', '0'];
const SCHEDULES = process.env.LECTERN_SLOW ? 10_000 : 1_000;

const index = fc.nat({ max: 3 });
const weather = fc.constantFrom<Weather>(
  'fine',
  'fine',
  'fine',
  'offline',
  'lostAnswer',
  'lost440',
  'error500',
  'error503',
  'tooMany',
  'refused',
  'doubtful',
  'portal',
  'unreadable',
);

/** One thing that happens in the world. */
const happening = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('put' as const),
      tab: index,
      kind: fc.constantFrom('result' as const, 'result' as const, 'state' as const),
    }),
  },
  { weight: 14, arbitrary: fc.record({ what: fc.constant('advance' as const), tab: index, which: fc.nat({ max: 5 }), weather }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('crash' as const), tab: index }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('open' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('login' as const), user: fc.constantFrom(...USERS) }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('wake' as const), tab: index, reason: fc.constantFrom('online' as const, 'person' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('fire' as const), tab: index }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('quota' as const), full: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('clock' as const), to: fc.integer({ min: -1e12, max: 1e13 }) }) },
);

type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

function happen(world: World, each: Happening): void {
  switch (each.what) {
    case 'put':
      return world.put(each.tab, each.kind);
    case 'advance':
      world.advance(each.tab, each.which, each.weather);
      return;
    case 'crash':
      return world.crash(each.tab);
    case 'open':
      if (world.tabs.length < 3) world.open();
      return;
    case 'login':
      return world.login(each.user);
    case 'wake':
      return world.wake(each.tab, each.reason);
    case 'fire':
      return world.fire(each.tab);
    case 'quota':
      world.full = each.full;
      return;
    case 'clock':
      world.clock = each.to;
  }
}

const countOf = (world: World, key: string): number =>
  [...world.server].filter(([position]) => position.endsWith(` ${key}`)).reduce((sum, [, count]) => sum + count, 0);

let results = 0,
  warnings = 0;

it(`${SCHEDULES} schedules of faults: no result lost, counted twice or under another user, the outbox empty in the end (model)`, () => {
  fc.assert(
    fc.property(fc.array(happening, { minLength: 20, maxLength: 160, size: 'max' }), (happenings) => {
      const world = new World();
      for (const each of happenings) happen(world, each);
      world.comeToRest(USERS);
      for (const [key, entry] of world.promised) {
        results++;
        // What only memory could hold ends with its tab; the warning on the screen said so.
        const existing = world.server.has(`${entry.user} ${key}`);
        if (!existing && world.warned.has(key)) {
          warnings++;
          continue;
        }
        expect([key, countOf(world, key), existing]).toEqual([key, 1, true]);
      }
      for (const position of world.server.keys()) expect(countOf(world, position.split(' ')[1]!)).toBe(1);
      // Nothing had to give way to results: of each place the last state is the server's.
      if (!happenings.some((each) => each.what === 'quota' && each.full))
        for (const [position, key] of world.lastStates) expect([position, world.states.get(position)]).toEqual([position, key]);
      expect([...world.database.keys()]).toEqual([]);
      expect(world.tabs.flatMap(({ machine }) => machine.memory)).toEqual([]);
      expect(world.tabs.map(({ machine }) => machine.phase)).toEqual(world.tabs.map(() => 'idle'));
    }),
    { numRuns: SCHEDULES },
  );
  // The schedules do something: several results in each, and few that only a warning could be given for.
  expect(results).toBeGreaterThan(SCHEDULES * 2);
  expect(warnings).toBeLessThan(results / 10);
}, 600_000);
