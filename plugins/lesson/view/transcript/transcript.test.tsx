// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { begin, end, film, page, transport, whole } from '../lesson-parts.harness.ts';

beforeEach(() => begin());
afterEach(end);

describe('the transcript', () => {
  const open = async (): Promise<void> => {
    page.stored.set('cmsLesson.transcript', '1');
    await page.show(whole());
  };

  it('MED-005 is opened by a button, follows the playback, and goes where one clicks', async () => {
    await page.show(whole());
    await page.click('[aria-expanded]');
    expect(page.names('.transcript__text')).toEqual(['Hello', 'Light is here']);
    await page.do(() => film.show(3.5));
    expect(page.names('[aria-current="true"].transcript__cue .transcript__text')).toEqual(['Light is here']);
    await page.click('[data-cue="1"]');
    expect(film.calls).toEqual(['seek 3 @25']);
  });

  it("MED-005 shows the subtitles that are chosen in the player, else those of the page's language", async () => {
    await open();
    expect(transport.mock.calls.map(([address]) => address)).toEqual(['media/9001_en.vtt']);
    await page.do(() => film.emit({ textTracks: [{ id: 't1', language: 'de', label: 'Deutsch' }], textTrack: 't1' }));
    expect(transport.mock.calls.at(-1)?.[0]).toBe('media/9001_de.vtt');
  });

  it('MED-005 searches: only places with the words stay, and the words are marked', async () => {
    await open();
    const input = page.one<HTMLInputElement>('.transcript__input');
    await page.do(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, 'LIGHT');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    expect([page.names('li:not([hidden]) .transcript__text'), page.names('mark'), page.names('output')]).toEqual([
      ['Light is here'],
      ['Light'],
      ['1 place'],
    ]);
    await page.do(() => input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
    expect(document.activeElement?.getAttribute('data-cue')).toBe('1');
  });

  it('MED-005 a broken file says so, the lesson goes on, and it can be tried again', async () => {
    const warn = vi
      .spyOn(console, 'warn')
      .mockImplementation(() => {})
      .mockClear();
    transport.mockImplementationOnce(async () => new Response('<html>login</html>'));
    await open();
    expect(page.names('.transcript__notice')[0]).toContain('cannot be read');
    expect(warn).toHaveBeenCalledOnce();
    await page.do(() => film.run(9.9, 10));
    expect(page.slide).toBe('2');
    await page.click('.transcript__notice button');
    expect(page.names('.transcript__text')).toEqual(['Hello', 'Light is here']);
  });

  it('MED-005 subtitles of a foreign host are not asked for', async () => {
    page.stored.set('cmsLesson.transcript', '1');
    await page.show(whole().replaceAll('media/9001_', 'https://elsewhere.example/9001_'));
    expect([transport.mock.calls.length, page.names('.transcript__notice')[0]]).toEqual([0, expect.stringContaining('does not allow')]);
  });
});
