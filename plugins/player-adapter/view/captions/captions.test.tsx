// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readClip } from '../../model/attributes.ts';
import { $, begin, click, control, end, leave, player, press, settings, show, subtitles, tracks } from '../player-view.harness.tsx';

beforeEach(begin);
afterEach(end);

describe('subtitles', () => {
  it("MED-005 MED-124 are chosen, announced, and remembered among the user's settings, not in local storage", async () => {
    const stored = vi.spyOn(Storage.prototype, 'setItem');
    await show({ textTracks: tracks });
    await click(control('subtitles'));
    await click($('[data-id="track 1"]'));
    expect([player.status.textTrack, $('.player__status')?.textContent, settings.get('player captions')]).toEqual([
      '1',
      'Subtitles: Deutsch',
      'de',
    ]);
    await press($('.player'), 'c');
    expect([player.status.textTrack, settings.get('player captions')]).toEqual(['', 'off']);
    await press($('.player'), 'c');
    expect(player.status.textTrack).toBe('0');
    expect(stored).not.toHaveBeenCalled();
  });

  it('MED-005 are on from the beginning when the clip asks, when they were last time, and off when they were off', async () => {
    const asked = readClip(
      { id: 'c1' },
      subtitles.map((each) => ({ ...each, default: each.language === 'de' })),
    );
    await show({ textTracks: tracks }, { clip: asked });
    expect(player.calls).toEqual([['setTextTrack', '0']]); // the page's language goes first
    await leave();
    settings.set('player captions', 'de');
    await show({ textTracks: tracks });
    expect(player.calls).toEqual([['setTextTrack', '1']]);
    await leave();
    settings.set('player captions', 'off');
    await show({ textTracks: tracks, textTrack: '0' });
    expect(player.calls).toEqual([['setTextTrack', '']]);
  });

  it('their look is remembered', async () => {
    await show({ textTracks: tracks });
    await click(control('subtitles'));
    await click($('[data-id="look"]'));
    const select = $('select') as HTMLSelectElement;
    await act(async () => {
      select.value = '150';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(settings.get('player captionLook')).toBe('150 white half bottom');
    await click($('.player__reset'));
    expect(settings.get('player captionLook')).toBe('100 white half bottom');
  });
});
