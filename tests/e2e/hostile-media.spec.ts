import { isWhole, part, texts } from '../hostile/texts/index.ts';
import { expect, test } from './fixtures.ts';
import { HostilePage, ofSurroundings } from './support/hostile-page.ts';
import { filmReady } from './support/lesson.ts';

const AT_ONCE = 60;
const SECONDS = 15;
const stamp = (seconds: number): string => `00:00:${String(seconds).padStart(2, '0')}.000`;
/** A text in all places of a cue, each in its turn. */
const FORMS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `<v ${text}>x</v>`,
  (text) => `<c.${text}>x</c>`,
  (text) => `<lang ${text}>x</lang>`,
  (text) => `<ruby>${text}<rt>${text}</rt></ruby>`,
  (text) => `<b><i><u>${text}</u></i></b>`,
];
/** What a cue cannot hold ends it: a line without a word, and an arrow. */
const line = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\r\n\u0000]+/g, ' ')
    .replaceAll('-->', '--&gt;')
    .slice(0, 4_000);

/** Subtitles of which many are shown at once, the next ones a second later. */
function subtitles(all: readonly string[]): string {
  const cues = all.map((text, i) => {
    const at = Math.floor(i / AT_ONCE);
    return `${line(text).slice(0, 40)}\n${stamp(at)} --> ${stamp(at + 1)} line:${i % 100}%\n${FORMS[i % FORMS.length]!(line(text))}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

for (const policy of ['with', 'without'] as const)
  test.describe(`hostile texts ${policy} the policy`, ofSurroundings(policy), () => {
    test.use({ bypassCSP: policy === 'without' });
    test('OP-11 MED-005 in subtitles do nothing, over the film and in its transcript', async ({ page, context, allowConsole }) => {
      test.setTimeout(isWhole ? 1_800_000 : 60_000);
      allowConsole(/./);
      const hostile = new HostilePage(page, context, policy);
      await hostile.watch();
      const all = part(texts, 50);
      let current: string[] = [];
      await page.route('**/*.vtt', (route) => route.fulfill({ contentType: 'text/vtt; charset=UTF-8', body: subtitles(current) }));
      for (let at = 0; at < all.length; at += AT_ONCE * SECONDS) {
        current = all.slice(at, at + AT_ONCE * SECONDS);
        await hostile.open('/unit-4711.html');
        await filmReady(page);
        // One that was open before is open again.
        const transcript = page.getByRole('region', { name: 'Transcript' });
        await expect(async () => {
          if ((await transcript.count()) === 0) await page.getByRole('button', { name: 'Transcript' }).first().click();
          await expect(transcript.getByRole('button').first()).toBeAttached();
        }).toPass({ timeout: 40_000 });
        await page
          .locator('.lesson-stage video')
          .first()
          .evaluate((film: HTMLVideoElement) => {
            film.textTracks[0]!.mode = 'showing';
          });
        for (let second = 0; second * AT_ONCE < current.length; second++) {
          await page
            .locator('.lesson-stage video')
            .first()
            .evaluate((film: HTMLVideoElement, to) => {
              film.currentTime = to;
            }, second + 0.5);
          await expect(page.locator('.player__cue').first(), `cues of second ${second}`).toBeAttached();
          await hostile.listen(`subtitles from ${at + second * AT_ONCE}`);
        }
        await hostile.examine(`subtitles from ${at}`);
      }
      expect(hostile.found()).toEqual([]);
    });
  });
