// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { $, begin, click, control, end, host, leave, player, press, settings, show, tracks } from '../player-view.harness.tsx';

beforeEach(begin);
afterEach(end);

describe('menus', () => {
  it('speed is a menu of choices, with arrows, Home, End, letters, Escape; the focus comes back', async () => {
    await show();
    const button = control('speed')!;
    expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
    await click(button);
    const focused = () => document.activeElement?.getAttribute('data-id');
    expect([button.getAttribute('aria-expanded'), $('[role=menu]')?.getAttribute('aria-label'), focused()]).toEqual(['true', 'Speed', '1']);
    const seen: unknown[] = [];
    for (const key of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', '1', '1']) {
      await press(document.activeElement, key);
      seen.push(focused());
    }
    expect(seen).toEqual(['1.25', '2', '0.5', '2', '0.5', '1', '1.25']);
    await press(document.activeElement, 'Escape');
    expect([$('[role=menu]'), document.activeElement]).toEqual([null, button]);
    await press(button, 'ArrowDown');
    await press(document.activeElement, 'ArrowDown');
    await press(document.activeElement, 'Enter');
    expect([player.calls, $('[role=menu]'), document.activeElement, button.getAttribute('aria-label')]).toEqual([
      [['setRate', 1.25]],
      null,
      button,
      'Speed: 1.25×',
    ]);
  });

  it('keys in a menu and in a form do not reach the player', async () => {
    await show({ textTracks: tracks });
    await click(control('subtitles'));
    for (const key of ['ArrowDown', 'm', '5', 'ArrowUp']) await press(document.activeElement, key);
    await press(document.activeElement, 'End');
    await press(document.activeElement, 'Enter');
    expect($('[role=dialog]')?.getAttribute('aria-label')).toBe('Appearance');
    for (const key of ['m', 'ArrowLeft', ' ']) await press($('select'), key);
    expect(player.calls).toEqual([]);
  });

  it('quality is chosen by level or left to the player', async () => {
    await show({
      levels: [
        { id: 0, height: 360, bitrate: 1 },
        { id: 1, height: 720, bitrate: 2 },
      ],
      playingLevel: 1,
      hd: true,
    });
    expect($('.player__badge')?.textContent).toBe('HD');
    await click(control('settings'));
    await press(document.activeElement, 'ArrowRight');
    expect([...host.querySelectorAll('[role=menuitemradio]')].map((line) => [line.textContent, line.getAttribute('aria-checked')])).toEqual(
      [
        ['Automatic (720p)', 'true'],
        ['720p', 'false'],
        ['360p', 'false'],
      ],
    );
    await click($('[data-id="0"]'));
    expect(player.calls).toEqual([['setLevel', 0]]);
  });
});

describe('the display of times', () => {
  it('as timecodes is remembered', async () => {
    await show({ duration: 60 });
    await click(control('settings'));
    await click($('[data-id="display"]'));
    await click($('[data-id="display timecode"]') ?? $('[data-id="timecode"]'));
    expect(settings.get('player timeDisplay')).toBe('timecode');
    await leave();
    await show({ duration: 60 });
    expect(control('duration')?.textContent).toBe('00:01:00:00');
  });
});
