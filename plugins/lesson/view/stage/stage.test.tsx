// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { begin, end, fake, film, page, whole } from '../lesson-parts.harness.ts';

beforeEach(() => begin());
afterEach(end);

describe('the stage', () => {
  it('the arrangement is chosen by radio buttons and remembered', async () => {
    await page.show(whole());
    expect(page.one('.lesson-stage').dataset.layout).toBe('beside');
    await page.click('input[value="inset"]');
    expect([page.one('.lesson-stage').dataset.layout, page.stored.get('cmsLesson.layout')]).toEqual(['inset', 'inset']);
    expect(fake.made()).toBe(1);
  });

  it('the small video goes from corner to corner by pressing, in steps by arrows, is remembered and said', async () => {
    page.stored.set('cmsLesson.layout', 'inset');
    await page.show(whole());
    const position = () => {
      const { left, top } = page.one('.lesson-stage__media').style;
      return [left, top];
    };
    expect(position()).toEqual(['100%', '100%']);
    await page.click('.move-handle');
    expect([position(), page.stored.get('cmsLesson.inset')]).toEqual([['0%', '100%'], '0 1']);
    await page.do(() => page.one('.move-handle').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })));
    expect(position()).toEqual(['0%', '90%']);
    expect(page.names('[role="status"]')).toContain('Video: bottom left');
  });

  it('the keys of the player work in the whole stage, but not on what has keys of its own', async () => {
    await page.show(whole());
    film.time = 20;
    const press = (selector: string, key: string, more: KeyboardEventInit = {}) =>
      page.do(() => page.one(selector).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })));
    await press('.lesson-stage', ' ');
    await press('.lesson-stage', 'ArrowRight', { shiftKey: true, ctrlKey: true });
    await press('.slide-stack', 'ArrowLeft');
    await press('.lesson-stage', '7');
    await press('.lesson-stage', 'ArrowUp');
    await press('.slide-steps__button', ' ');
    await press('.lesson-stage', 'ArrowRight', { altKey: true });
    expect(film.calls).toEqual(['toggleUserPause', 'seek 35', 'seek 30', 'seekPercent 70', 'setVolume 110']);
  });

  it('a change of slide is said only when the user made it or asked for it', async () => {
    await page.show(whole());
    const messages = () => page.names('[role="status"]').join('');
    await page.do(() => film.run(9.9, 10.1));
    expect(messages()).toBe('');
    await page.do(() => page.all('.slide-steps__button')[0]!.click());
    expect(messages()).toBe('Slide 1 of 3: Goals');
    // The film follows after the next paint; running before that, it would never have shown the first slide.
    await expect.poll(() => film.calls).toContain('seek 0 @25');
    await page.do(() => film.run(0, 10.1));
    expect(messages()).toBe('');
    await page.click('[aria-pressed]');
    expect([messages(), page.stored.get('cmsLesson.announce')]).toEqual(['Slide 2 of 3: Parts', '1']);
  });
});
