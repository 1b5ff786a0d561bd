// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $, begin, click, control, end, host, player, press, show, emit } from '../player-view.harness.tsx';

beforeEach(begin);
afterEach(end);

describe('the bar', () => {
  it('MED-173 MED-174 MED-175 has its groups and controls in the specified order', async () => {
    await show();
    const names = (group: string) =>
      [...host.querySelectorAll(`.player__group--${group} > *, .player__group--${group} [data-control]`)].map(
        (each) => each.getAttribute('data-control') ?? each.getAttribute('role') ?? each.className,
      );
    expect(names('left')).toEqual(['play', 'stop', 'pause']);
    expect(names('right').slice(0, 2)).toEqual(['player__volume', 'mute']);
    expect(names('default')).toEqual(['position', 'slider', 'duration']);
    expect(control('duration')?.textContent).toBe('3:20');
  });

  it('MED-172 a time that nobody knows is --:--', async () => {
    await show({ duration: NaN });
    expect(control('duration')?.textContent).toBe('--:--');
    await emit({ duration: 200 });
    expect(control('duration')?.textContent).toBe('3:20');
  });

  it('MED-102 live has no position, no pause, no speed; with a past it has them, and a way back', async () => {
    await show({ type: 'live', duration: Infinity, state: 'playing' });
    expect([control('position'), control('pause'), control('duration'), control('speed'), $('.player__seek')]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(control('live')?.textContent).toBe('Live');
    await emit({ dvr: true, dvrInUse: true, seekable: { from: 100, to: 200 } });
    expect([control('pause'), $('.player__seek'), control('speed')].every(Boolean)).toBe(true);
    await click(control('back-to-live'));
    expect(player.calls).toEqual([['goLive']]);
  });

  it('what has no effect now keeps its place and the focus', async () => {
    await show({ state: 'playing' });
    expect(['play', 'stop', 'pause'].map((name) => control(name)?.getAttribute('aria-disabled'))).toEqual(['true', null, null]);
    control('pause')!.focus();
    await click(control('pause'));
    expect([
      player.status.userPaused,
      document.activeElement === control('pause'),
      control('pause')?.getAttribute('aria-disabled'),
    ]).toEqual([true, true, 'true']);
    await click(control('pause'));
    expect(player.calls).toEqual([['toggleUserPause']]);
    await click(control('stop'));
    expect(player.status.state).toBe('stopped');
  });

  it('MED-003 play, pause and stop do what they say', async () => {
    await show({ state: 'ready' });
    await click(control('play'));
    expect(player.calls).toEqual([['play']]);
    await click(control('pause'));
    await click(control('stop'));
    expect(player.calls).toEqual([['play'], ['toggleUserPause'], ['stop']]);
  });

  it('MED-139 mute toggles between 0 and 100', async () => {
    await show({ volume: 70 });
    await click(control('mute'));
    expect([player.status.volume, control('mute')?.getAttribute('aria-label')]).toEqual([0, 'Sound on']);
    await click(control('mute'));
    expect(player.status.volume).toBe(100);
  });

  it('MED-127 MED-137 MED-138 the volume bar has 10 segments, steps of 10, and hides 400 ms after it was left', async () => {
    vi.useFakeTimers();
    await show({ volume: 50 });
    const bar = $('.player__volume-bar')!;
    expect([host.querySelectorAll('.player__segment').length, host.querySelectorAll('.player__segment[data-on]').length]).toEqual([10, 5]);
    await press(bar, 'ArrowUp');
    await press(bar, 'ArrowLeft');
    await press(bar, 'ArrowLeft');
    expect(player.calls).toEqual([
      ['setVolume', 60],
      ['setVolume', 50],
      ['setVolume', 40],
    ]);
    await press(bar, 'End');
    await press(bar, 'ArrowUp');
    expect(player.status.volume).toBe(100);
    const open = () => $('.player__volume')!.hasAttribute('data-open');
    await act(async () => {
      bar.focus();
    });
    expect(open()).toBe(true);
    await act(async () => {
      bar.blur();
      vi.advanceTimersByTime(399);
    });
    expect(open()).toBe(true);
    await act(async () => {
      vi.advanceTimersByTime(1);
    });
    expect(open()).toBe(false);
    const pointer = (type: string, ms: number) =>
      act(async () => {
        $('.player__volume')!.dispatchEvent(new PointerEvent(type, { bubbles: true }));
        vi.advanceTimersByTime(ms);
      });
    await pointer('pointerover', 5000);
    expect(open()).toBe(true);
    await pointer('pointerout', 399);
    expect(open()).toBe(true);
    await act(async () => {
      vi.advanceTimersByTime(1);
    });
    expect(open()).toBe(false);
  });

  it('MED-116 MED-115 chromeless has no bar but keys; without interaction nothing is handled', async () => {
    await show({ state: 'playing' }, { options: { chromeless: true } });
    expect([$('.player__bar'), $('.player')?.tabIndex]).toEqual([null, 0]);
    await press($('.player'), 'm');
    expect(player.calls).toEqual([['toggleMute']]);
    await show({ state: 'playing' }, { options: { allowUserInteraction: false } });
    player.calls.length = 0;
    await press($('.player'), 'm');
    await click($('.player__picture'));
    expect([$('.player__bar'), player.calls]).toEqual([null, []]);
  });

  it('MED-108 MED-109 texts come from the options, in the language of the options', async () => {
    await show({}, { options: { language: 'de', strings: { de: { 'player.play': 'Los' } } } });
    expect([control('play')?.getAttribute('aria-label'), control('stop')?.getAttribute('aria-label')]).toEqual(['Los', 'Stopp']);
  });
});
