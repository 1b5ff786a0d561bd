import { expect, shown, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { currentSlide, filmReady, playFrom, slideEvents, time, video, withTimeline } from './support/lesson.ts';
import { customerUrl, main } from './support/site.ts';

const UNIT = '/unit-4711.html';

// Films are decoded by the processor here: a busy machine takes its time, and nothing is measured by it.
test.describe.configure({ timeout: 120_000 });

test('MED-001 MED-041 the slide changes at the very frame of its timecode', { tag: '@engines' }, async ({ page, open }) => {
  await withTimeline(page, slideEvents);
  await open(UNIT);
  await filmReady(page);
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '1');
  // Placed on the last frame before, and on the frame itself.
  const state = (frame: number): Promise<void> =>
    video(page).evaluate((film: HTMLVideoElement, at) => {
      film.currentTime = (at + 0.5) / 25;
    }, frame);
  for (const [frame, slide] of [
    [79, '1'],
    [80, '2'],
    [299, '2'],
    [300, '3'],
    [79, '1'],
  ] as const) {
    await state(frame);
    await expect(currentSlide(page)).toHaveAttribute('data-slide', slide);
  }
  // Pictures of where the film was may come until it is at its new time: they are over before it plays.
  await state(50);
  await expect.poll(() => video(page).evaluate(({ seeking }: HTMLVideoElement) => seeking)).toBe(false);
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '1');
  // Playing: not before its frame, as the browser tells of the picture: its clock runs ahead of or behind the picture on a busy machine.
  await page.evaluate(() => {
    const film = document.querySelector<HTMLVideoElement>('.lesson-stage video')!;
    const log: { slide: string; frame: number }[] = [];
    let mediaTime = film.currentTime;
    const watch = (_now: number, shown: { mediaTime: number }): void => {
      ({ mediaTime } = shown);
      film.requestVideoFrameCallback(watch);
    };
    film.requestVideoFrameCallback(watch);
    new MutationObserver(() => {
      const slide = document.querySelector<HTMLElement>('.slide-view[data-current]')?.dataset.slide ?? '';
      if (log.at(-1)?.slide === slide) return;
      const entry = { slide, frame: -1 };
      log.push(entry);
      // The page's own callback of this frame may come before the one above: both are over in the next task.
      setTimeout(() => {
        entry.frame = Math.floor(mediaTime * 25 + 0.01);
      });
    }).observe(document.querySelector('.slide-stack')!, { subtree: true, attributes: true });
    Object.assign(window, { slideLog: log });
  });
  await video(page).evaluate((film: HTMLVideoElement) => film.play());
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '2', { timeout: 60_000 });
  const log = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return (window as unknown as { slideLog: { slide: string; frame: number }[] }).slideLog.filter(({ slide }) => slide === '2');
  });
  expect(log).toHaveLength(1);
  expect(log[0]!.frame).toBeGreaterThanOrEqual(80);
});

test('MED-041 a slide that is chosen before the player has come is where the film begins', async ({ page }) => {
  await withTimeline(page, slideEvents);
  let goOn = (): void => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/assets\/vidstack-engine-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(customerUrl('nordlicht', UNIT));
  const asked = page.waitForRequest(/assets\/vidstack-engine-/);
  await main(page).locator('.slide-strip__button').nth(2).click();
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '3');
  await asked;
  goOn();
  await filmReady(page);
  await expect.poll(() => time(page)).toBeGreaterThanOrEqual(12);
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '3');
});

test('MED-001 a seek shows the slide of that time at once, also backwards', async ({ page, open }) => {
  await withTimeline(page, slideEvents);
  await open(UNIT);
  await filmReady(page);
  const slides = main(page).getByRole('navigation', { name: 'Slides' });
  await slides.getByRole('button', { name: /Slide 3 of/ }).click();
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '3');
  await expect.poll(() => time(page)).toBeCloseTo(12.02, 1);
  await slides.getByRole('button', { name: /Slide 2 of/ }).press('Enter');
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '2');
  await video(page).evaluate((film: HTMLVideoElement) => {
    film.currentTime = 0.5;
  });
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '1');
});

test('MED-002 the slides of a sound change at their timecode', async ({ page, open }) => {
  await open('/lesson-4729.html');
  const sound = page.locator('.lesson-stage :is(audio, video)').first();
  await expect.poll(() => sound.evaluate((element: HTMLMediaElement) => element.readyState), { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  const slides = page.locator('.slide-strip__button');
  await expect(slides).toHaveCount(3);
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '1');
  await sound.evaluate(async (element: HTMLMediaElement) => {
    element.muted = true;
    element.currentTime = 13.6;
    await element.play();
  });
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '2', { timeout: 30_000 });
  expect(await sound.evaluate((element: HTMLMediaElement) => element.currentTime)).toBeGreaterThanOrEqual(13.9);
});

test("MED-019 playback starts at the clip's timecode", async ({ page, open }) => {
  await withTimeline(page, slideEvents, (xml) => xml.replace('startTC="00:00:00:00"', 'startTC="00:00:04:00"'));
  await open(UNIT);
  await filmReady(page);
  await expect.poll(() => time(page)).toBeCloseTo(4, 1);
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '2');
});

test('MED-042 MED-043 pictures and pointers lie on the slide where the timeline says, at any size', async ({ page, open }) => {
  await withTimeline(
    page,
    `${slideEvents}<event id="p1" idFolie="2" tc="00:00:04:00" type="2" x="320" y="180" w="160" h="90" ` +
      'src="img/slide-beam.svg" alt="A beam"/><event id="p2" idFolie="2" tc="00:00:04:00" type="3" ' +
      'x="160" y="90" w="32" h="32"/>',
  );
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await open(UNIT);
    await filmReady(page);
    await video(page).evaluate((film: HTMLVideoElement) => {
      film.currentTime = 4.5;
    });
    await expect(currentSlide(page).getByRole('img', { name: 'A beam' })).toBeVisible();
    await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined))));
    const [figure, picture, pointer] = await Promise.all(
      ['.slide-figure', '.slide-marks__picture', '.slide-marks__pointer'].map(
        async (each) => (await currentSlide(page).locator(each).boundingBox())!,
      ),
    );
    const part = (at: number, from: number, length: number): number => (at - from) / length;
    expect(part(picture!.x, figure!.x, figure!.width)).toBeCloseTo(0.5, 2);
    expect(part(picture!.y, figure!.y, figure!.height)).toBeCloseTo(0.5, 2);
    expect(picture!.width / figure!.width).toBeCloseTo(0.25, 2);
    expect(part(pointer!.x + pointer!.width / 2, figure!.x, figure!.width)).toBeCloseTo(0.25, 2);
    expect(part(pointer!.y + pointer!.height / 2, figure!.y, figure!.height)).toBeCloseTo(0.25, 2);
  }
});

test('MED-045 a pause point stops the film at its frame and waits; going on by keyboard gives the focus back', async ({ page, open }) => {
  await withTimeline(page, `${slideEvents}<event id="w" idFolie="0" tc="00:00:03:04" type="33"/>`);
  await open(UNIT);
  await filmReady(page);
  const stage = page.locator('.lesson-stage');
  await stage.focus();
  await playFrom(page, 2.2);
  const goOn = main(page).getByRole('button', { name: 'Continue' });
  await expect(goOn).toBeFocused({ timeout: 30_000 });
  await expect.poll(() => video(page).evaluate((film: HTMLVideoElement) => film.paused && !film.seeking)).toBe(true);
  expect(Math.floor((await time(page)) * 25 + 0.01)).toBe(79);
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '1');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(goOn).toHaveCount(0);
  await expect(stage).toBeFocused();
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '2', { timeout: 30_000 });
});

test('MED-046 a callback runs a registered command once; an unknown one is reported and the film goes on', async ({
  page,
  open,
  allowConsole,
}) => {
  allowConsole(/nobody\.knows/);
  await withTimeline(page, `${slideEvents}<event id="c" idFolie="0" tc="00:00:02:10" type="99" callback="nobody.knows"/>`);
  const messages: string[] = [];
  page.on('console', (message) => {
    if (/^Command .*nobody\.knows/.test(message.text())) messages.push(message.text());
  });
  await open(UNIT);
  await filmReady(page);
  await playFrom(page, 2);
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '2', { timeout: 30_000 });
  await expect.poll(() => messages.length).toBe(1);
});

test("MED-086 MED-087 at its end the film's last slide stays, and its timeline begins anew", async ({ page, open }) => {
  await withTimeline(page, slideEvents);
  await open(UNIT);
  await filmReady(page);
  const near = await video(page).evaluate((film: HTMLVideoElement) => {
    film.currentTime = film.duration - 0.8;
    return film.currentTime;
  });
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '3');
  await playFrom(page, near);
  await expect.poll(() => video(page).evaluate((film: HTMLVideoElement) => film.ended), { timeout: 30_000 }).toBe(true);
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '3');
  await playFrom(page, 0);
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '1', { timeout: 30_000 });
});

test('the arrangement is chosen by keyboard, remembered, and the small video moved by mouse and keys', async ({ page, open }) => {
  await open(UNIT);
  await filmReady(page);
  await video(page).evaluate((film) => {
    Object.assign(window, { film });
  });
  await main(page).getByRole('radio', { name: 'Side by side' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(main(page).getByRole('radio', { name: 'Video over the slide' })).toBeChecked();
  const small = page.locator('.lesson-stage__media'),
    view = page.locator('.lesson-stage__view');
  const gap = async (): Promise<{ left: number; top: number; right: number; bottom: number }> => {
    const [inner, outer] = [(await small.boundingBox())!, (await view.boundingBox())!];
    return {
      left: inner.x - outer.x,
      top: inner.y - outer.y,
      right: outer.x + outer.width - inner.x - inner.width,
      bottom: outer.y + outer.height - inner.y - inner.height,
    };
  };
  await expect.poll(async () => Math.round((await gap()).right)).toBeLessThanOrEqual(1);
  const handle = main(page).getByRole('button', { name: /^Move the video/ });
  await handle.click();
  await expect.poll(async () => Math.round((await gap()).left)).toBeLessThanOrEqual(1);
  await handle.press('Home');
  await expect.poll(async () => Math.round((await gap()).top)).toBeLessThanOrEqual(1);
  const box = (await handle.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 150, box.y + box.height / 2 + 80, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => {
      const { left, top } = await gap();
      return Math.abs(left - 150) < 4 && Math.abs(top - 80) < 4;
    })
    .toBe(true);
  // The same film all the time: no arrangement loads it again.
  expect(await page.evaluate(() => (window as unknown as { film: Element }).film === document.querySelector('.lesson-stage video'))).toBe(
    true,
  );
  await expectAccessible(page);
  await page.reload();
  await shown(page);
  await expect(main(page).getByRole('radio', { name: 'Video over the slide' })).toBeChecked();
  await expect.poll(async () => Math.abs((await gap()).left - 150) < 4).toBe(true);
});

test('MED-004 the whole stage goes to fullscreen, slide included', async ({ page, open }) => {
  await open(UNIT);
  await filmReady(page);
  await page.locator('.lesson-stage__media').hover();
  await main(page)
    .getByRole('button', { name: /full ?screen/i })
    .first()
    .click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toContain('lesson-stage');
  await expect(currentSlide(page)).toBeVisible();
  // The film is there in its shape, whatever the arrangement.
  for (const arrangement of ['Side by side', 'Video over the slide', 'One below the other']) {
    await main(page)
      .getByRole('radio', { name: arrangement })
      .evaluate((choice: HTMLInputElement) => choice.click());
    await expect
      .poll(
        async () => {
          const box = await page.locator('.lesson-stage .player').boundingBox();
          return box && box.width / box.height;
        },
        { message: arrangement },
      )
      .toBeCloseTo(16 / 9, 1);
  }
  await expect(main(page).getByRole('button', { name: 'Next slide' })).toBeVisible();
  await page.evaluate(() => document.exitFullscreen());
});

test('MED-005 the transcript follows the film, seeks by key, and searches', async ({ page, open }) => {
  await open(UNIT);
  await filmReady(page);
  await main(page).getByRole('button', { name: 'Transcript' }).click();
  const transcript = main(page).getByRole('region', { name: 'Transcript' });
  await expect(transcript.getByRole('button').first()).toContainText('Switch on a torch');
  await video(page).evaluate((film: HTMLVideoElement) => {
    film.currentTime = 8;
  });
  await expect(transcript.locator('[aria-current]')).toContainText('In between, nothing');
  await transcript.locator('[aria-current]').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => time(page)).toBeGreaterThan(9.4);
  await expect(transcript.locator('[aria-current]')).toContainText('Only when dust');
  await transcript.getByRole('searchbox').focus();
  await page.keyboard.type('LAMP');
  await expect(transcript.locator('mark').first()).toHaveText('lamp');
  await expect(transcript.locator('li:visible')).toHaveCount(await transcript.locator('li:has(mark)').count());
  await expectAccessible(page);
});

test('MED-005 broken subtitles: the transcript says so, the lesson goes on', async ({ page, open, allowConsole }) => {
  allowConsole(/Subtitles|subtitles|\.vtt/);
  await withTimeline(page, slideEvents);
  await page.route('**/*.vtt', (route) => route.fulfill({ contentType: 'text/vtt', body: 'nothing of the kind' }));
  await open(UNIT);
  await filmReady(page);
  await main(page).getByRole('button', { name: 'Transcript' }).click();
  await expect(main(page).getByRole('region', { name: 'Transcript' })).toContainText('cannot be read');
  await playFrom(page, 3);
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '2', { timeout: 30_000 });
});

test('I18-001 in another language slides, controls and transcript speak that language', async ({ page, open }) => {
  await open(`${UNIT}?lang=de`);
  await expect(currentSlide(page)).toContainText('Unsichtbar, bis es ankommt', { timeout: 30_000 });
  await main(page).getByRole('button', { name: 'Mitschrift' }).click();
  await expect(main(page).getByRole('region', { name: 'Mitschrift' }).getByRole('button').first()).toContainText('Schalten Sie', {
    timeout: 30_000,
  });
});

test('UNI-001 a lesson without film: slides by hand, by buttons and by keys', async ({ page, open }) => {
  await open('/lesson-4723.html');
  await expect(page.locator('.lesson-stage__media')).toHaveCount(0);
  const next = main(page).getByRole('button', { name: 'Next slide' });
  await next.click();
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '2');
  await expect(page.locator('[role=status]').filter({ hasText: 'Slide 2 of 3' })).toHaveCount(1);
  await page.locator('.slide-strip__button[aria-current]').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(currentSlide(page)).toHaveAttribute('data-slide', '3');
  await expect(next).toHaveAttribute('aria-disabled', 'true');
});

// A film and a lesson by hand have what the others have, but for their content.
for (const [path, tag] of [
  ['/unit-4711.html', ''],
  ['/lesson-4728.html', ' @long'],
  ['/lesson-4729.html', ' @long'],
  ['/lesson-4723.html', ''],
]) {
  test(`axe finds nothing in a lesson, and nothing sticks out: ${path}${tag}`, async ({ page, open }) => {
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await open(path!);
      await expect(page.locator('.lesson-stage')).toBeVisible({ timeout: 30_000 });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}
