// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { $, begin, drawings, end, forgetDrawings, player, press, show } from '../player-view.harness.tsx';

beforeEach(begin);
afterEach(end);

describe('the seek bar', () => {
  const marks = [
    { seconds: 0, label: 'First', kind: 'chapter' as const },
    { seconds: 100, label: 'Second', kind: 'chapter' as const },
  ];

  it('MED-143 says its place in words, with the chapter, and moves by keys', async () => {
    await show({ state: 'paused', userPaused: true }, { marks });
    const bar = $('.player__seek')!;
    await act(async () => player.show(67));
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax'), bar.getAttribute('aria-valuetext')]).toEqual([
      '67',
      '200',
      '1 minute 7 seconds of 3 minutes 20 seconds, First',
    ]);
    for (const [key, position] of [
      ['ArrowRight', 72],
      ['PageUp', 100],
      ['PageDown', 0],
      ['ArrowUp', 5],
      ['End', 200],
      ['Home', 0],
    ] as const) {
      await press(bar, key);
      expect([key, player.time]).toEqual([key, position]);
    }
    expect(player.calls.length).toBe(6);
  });

  it('TST-001 shows what was played before as a line of its own, to the eye alone', async () => {
    await show(
      { state: 'paused' },
      {
        seen: [
          [0, 20],
          [50, 100],
        ],
      },
    );
    const line = $('.player__seek .player__seen')!;
    expect([line.textContent, line.style.backgroundImage]).toEqual([
      '',
      expect.stringMatching(/^linear-gradient\(to right.*10\.00%.*25\.00%.*50\.00%/),
    ]);
    await show({ state: 'paused' });
    expect($('.player__seen')).toBeNull();
  });

  it('is drawn past React: at most one drawing a second while it plays', async () => {
    await show({ state: 'playing' });
    await act(async () => player.show(1));
    forgetDrawings();
    for (let frame = 25; frame < 125; frame++) await act(async () => player.show(frame / 25));
    expect(drawings()).toBeLessThanOrEqual(4);
    expect(Number($('.player__seek')!.style.getPropertyValue('--played'))).toBeCloseTo(124 / 25 / 200, 4);
    forgetDrawings();
    for (let part = 0; part < 50; part++) await act(async () => player.emit({ buffered: [[0, 50 + part]] }));
    expect([drawings(), $('.player__seek')!.style.getPropertyValue('--buffered')]).toEqual([0, expect.stringContaining('49.50%')]);
  });

  it('keeps still for screen readers while it plays on with the focus on it, but says where a key went', async () => {
    await show({ state: 'playing' });
    const bar = $('.player__seek')!;
    await act(async () => player.show(10));
    await act(async () => {
      bar.focus();
      bar.dispatchEvent(new FocusEvent('focus'));
    });
    for (const second of [11, 12, 13]) await act(async () => player.show(second));
    const still = bar.getAttribute('aria-valuenow');
    await press(bar, 'ArrowRight');
    expect([still === '10' || !bar.matches(':focus-visible'), bar.getAttribute('aria-valuenow')]).toEqual([true, '18']);
  });
});
