import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { position, player, problemNotice, withFilm, type FilmOf } from './support/film-faults.ts';
import { withTimeline } from './support/lesson.ts';
import { dialog } from './support/site.ts';
import { wordsOf } from './support/words.ts';

/** One of each kind runs always; all of them take minutes: LECTERN_SLOW=1. */
const LONG = { tag: '@long' };
const QUICK: ReadonlySet<string> = new Set([
  'a manifest that is missing (404)',
  'log-in pages in place of the levels',
  'segments all of which are noise',
  'a file that is missing (404)',
  'a corrupt segment',
  'a stream whose parts have the wrong type',
  'broken subtitles',
]);
const lengthOf = (name: string): { tag?: string } => (QUICK.has(name) ? {} : LONG);

/** Learners hear of it within this time. */
const IN_TIME = 15_000;
const german = wordsOf('player-adapter', 'de');

// Films are decoded by the processor here: the patience is for busy machines, what is asserted are states.
test.describe.configure({ timeout: 240_000 });

// What the browser itself writes about failed requests and broken media; anything else still fails the test.
test.beforeEach(({ allowConsole }) =>
  allowConsole(
    /Failed to load resource|Media resource .* could not be decoded|HTTP load failed|All candidate resources failed/,
    /Cross-Origin Request Blocked|NetworkError/,
  ),
);

/** What a page takes to open on a machine that does nothing else. */
const IDLE_OPENING = 3000;

/** Opens the unit. Returns how much slower than an idle machine this one is, at least 1: times are stretched by it. */
async function openUnit(page: Page, open: (path: string) => Promise<void>): Promise<number> {
  const began = Date.now();
  await open('/unit-4711.html?lang=de');
  await expect(player(page)).toBeAttached({ timeout: 60_000 });
  return Math.min(8, Math.max(1, (Date.now() - began) / IDLE_OPENING));
}

/** Plays as a learner does; a problem may be faster than the button. */
async function play(page: Page): Promise<void> {
  const button = player(page).locator('[data-control=play]');
  await expect(button.or(problemNotice(page))).toBeVisible({ timeout: 30_000 });
  await page.evaluate(() => {
    for (const video of document.querySelectorAll('video')) video.muted = true;
  });
  // Also while it is being clicked: the button leaves with the problem's coming.
  await Promise.race([button.click({ timeout: 30_000 }), problemNotice(page).waitFor({ timeout: 30_000 })]);
}

const beyond = (page: Page, seconds: number, timeout: number): Promise<void> =>
  expect.poll(() => position(page), { timeout }).toBeGreaterThan(seconds);

const MESSAGES: readonly (readonly [string, string, FilmOf, readonly string[]])[] = [
  ['ERR-040', 'a manifest that is missing (404)', { id: '9901', stream: true, fault: 'manifest:404' }, ['network.manifest']],
  ['ERR-040', 'a manifest that the server fails at (500)', { id: '9901', stream: true, fault: 'manifest:500' }, ['network.manifest']],
  ['ERR-040', 'a log-in page in place of the manifest', { id: '9901', stream: true, fault: 'manifest:html' }, ['network.manifest']],
  ['ERR-042', 'a manifest that never comes', { id: '9901', stream: true, fault: 'manifest:hang' }, ['network.manifest']],
  ['ERR-042', 'a manifest that stops in its middle', { id: '9901', stream: true, fault: 'manifest:stall.50' }, ['network.manifest']],
  ['ERR-041', 'levels that are missing (404)', { id: '9901', stream: true, fault: 'level:404' }, ['network.level']],
  ['ERR-041', 'levels that the server fails at (500)', { id: '9901', stream: true, fault: 'level:500' }, ['network.level']],
  ['ERR-041', 'log-in pages in place of the levels', { id: '9901', stream: true, fault: 'level:html' }, ['network.level']],
  ['ERR-035', 'a key that is missing (404)', { id: '9903', stream: true, fault: 'key:404' }, ['network.key']],
  ['ERR-035', 'a key that the server fails at (500)', { id: '9903', stream: true, fault: 'key:500' }, ['network.key']],
  [
    'ERR-035',
    'segments none of which comes (500)',
    { id: '9901', stream: true, fault: 'segment:500' },
    ['network.segment', 'network.stalled'],
  ],
  ['ERR-035', 'segments all of which are noise', { id: '9901', stream: true, fault: 'segment:corrupt' }, ['media.decode']],
  ['ERR-020', 'a stream in a codec that the browser lacks', { id: '9905', stream: true }, ['media.unsupported']],
  ['ERR-020', 'a file in a codec that the browser lacks', { id: '9905', stream: false }, ['media.unsupported', 'media.decode']],
  ['ERR-023', 'a file that is missing (404)', { id: '9901', stream: false, fault: '404' }, ['network.file']],
  ['ERR-023', 'a file that the server fails at (500)', { id: '9901', stream: false, fault: '500' }, ['network.file']],
  ['ERR-023', 'a log-in page in place of the file', { id: '9901', stream: false, fault: 'html' }, ['media.unsupported']],
];

for (const [row, name, film, codes] of MESSAGES) {
  test(`${row} ${name}: the user is told in German within 15 s`, lengthOf(name), async ({ page, open }) => {
    await withFilm(page, film);
    const slow = await openUnit(page, open);
    await play(page);
    await expect(problemNotice(page)).toBeVisible({ timeout: IN_TIME * slow });
    expect(codes.map((code) => german[`player.problem.${code}`])).toContain(await problemNotice(page).textContent());
    // What else is on the page goes on working.
    const question = dialog(page);
    if (await question.count()) await question.getByRole('button').last().click();
    await expect(page.getByRole('navigation', { name: 'Folien' }).or(page.locator('.slide-strip')).first()).toBeVisible();
  });
}

const PLAYED: readonly (readonly [string, string, FilmOf])[] = [
  ['ERR-035', 'a manifest that fails once (500)', { id: '9901', stream: true, fault: 'manifest:500*1' }],
  ['ERR-035', 'levels that fail once (404)', { id: '9901', stream: true, fault: 'level:404*1' }],
  ['ERR-035', 'a segment that fails twice (404)', { id: '9901', stream: true, fault: 'segment.1:404*2' }],
  ['ERR-035', 'a segment that fails twice (500)', { id: '9901', stream: true, fault: 'segment.1:500*2' }],
  ['ERR-035', 'a key that fails once (500)', { id: '9903', stream: true, fault: 'key:500*1' }],
  ['ERR-035', 'a corrupt segment', { id: '9901', stream: true, fault: 'segment.1:corrupt' }],
  ['ERR-035', 'a segment that breaks off', { id: '9901', stream: true, fault: 'segment.1:truncated.50' }],
  ['ERR-035', 'a log-in page in place of a segment', { id: '9901', stream: true, fault: 'segment.1:html' }],
  ['MED-006', 'a stream whose parts have the wrong type', { id: '9901', stream: true, fault: 'manifest:mime,level:mime,segment:mime' }],
  ['ERR-033', 'a file of the wrong type', { id: '9901', stream: false, fault: 'mime' }],
  ['MED-005', 'broken subtitles', { id: '9901', stream: false, subtitles: 'media/test/9906.mp3' }],
  ['MED-005', 'missing subtitles', { id: '9901', stream: false, subtitles: 'media/test/nothing.vtt' }],
];

for (const [row, name, film] of PLAYED) {
  test(`${row} ${name}: it plays on`, lengthOf(name), async ({ page, open, allowConsole }) => {
    if (film.subtitles) allowConsole(/WEBVTT|subtitles|Untertitel/i);
    await withFilm(page, film);
    await openUnit(page, open);
    await play(page);
    await beyond(page, 4.5, 60_000);
    await expect(problemNotice(page)).toHaveCount(0);
  });
}

test('ERR-035 a segment half of which is noise: it plays on, or the user is told', LONG, async ({ page, open }) => {
  await withFilm(page, { id: '9902', stream: true, fault: 'segment.1:corrupt.50' });
  const slow = await openUnit(page, open);
  await play(page);
  await expect
    .poll(
      async () =>
        (await position(page)) > 4.5 ||
        Object.values(german).includes(
          (await problemNotice(page)
            .textContent({ timeout: 500 })
            .catch(() => '')) ?? '',
        ),
      { timeout: 20_000 * slow },
    )
    .toBe(true);
});

for (const fault of ['segment.1:404', 'segment.1:500']) {
  test(`ERR-035 a permanent hole (${fault}) is passed within 20 s`, fault.endsWith('500') ? LONG : {}, async ({ page, open }) => {
    await withFilm(page, { id: '9901', stream: true, fault });
    const slow = await openUnit(page, open);
    await play(page);
    await beyond(page, 1.2, 60_000);
    await beyond(page, 4.2, 20_000 * slow);
    await expect(problemNotice(page)).toHaveCount(0);
  });
}

test('ERR-035 the network is gone for 20 s: the stream plays on by itself', LONG, async ({ page, open, context }) => {
  await withFilm(page, { id: '9901', stream: true });
  const texts = page.waitForResponse(/M_textSet_de/); // comes late, and would miss the network
  const slow = await openUnit(page, open);
  await play(page);
  await beyond(page, 0.2, 60_000);
  await texts;
  await context.setOffline(true);
  const began = Date.now();
  await expect.poll(() => Date.now() - began, { timeout: 30_000, intervals: [1000] }).toBeGreaterThan(20_000);
  const stopped = await position(page);
  await context.setOffline(false);
  await beyond(page, Math.min(stopped + 1, 17), (IN_TIME + 15_000) * slow);
  await expect(problemNotice(page)).toHaveCount(0);
});

test(
  'ERR-023 ERR-033 noise in the middle of a file: what can be played is played, then the user is told within 15 s, and can go elsewhere',
  LONG,
  async ({ page, open }) => {
    await withFilm(page, { id: '9901', stream: false, fault: 'corrupt.50' });
    const slow = await openUnit(page, open);
    await play(page);
    await beyond(page, 1, 60_000);
    const moves = async (): Promise<'said' | 'over' | 'plays'> => {
      if (await problemNotice(page).count()) return 'said';
      return (await page.evaluate(() => document.querySelector('video')?.ended ?? false)) ? 'over' : 'plays';
    };
    let [last, since] = [-1, Date.now()];
    // Some browsers play on over noise, others stop at it: stopping without a message is what must not be.
    await expect
      .poll(
        async () => {
          const now = await position(page);
          if (now !== last) [last, since] = [now, Date.now()];
          expect(Date.now() - since, 'time of standing still in silence').toBeLessThan(IN_TIME * slow);
          return moves();
        },
        { timeout: 150_000 },
      )
      .not.toBe('plays');
    if (await problemNotice(page).count()) expect(Object.values(german)).toContain(await problemNotice(page).textContent());
  },
);

test('ERR-020 the whole timeline without a film says so and leaves the slides', async ({ page, open }) => {
  await withTimeline(page, '', (xml) =>
    xml.replace(/<clip\b[^>]*?(?:\/>|>[\s\S]*?<\/clip>)/, '<clip id="c1" IDMedia="9001" sourceType="1" path="light/" availFormats="1"/>'),
  );
  const slow = await openUnit(page, open);
  await expect(problemNotice(page)).toHaveText(german['player.problem.format.none']!, { timeout: IN_TIME * slow });
});
