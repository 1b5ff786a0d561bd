// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playingPlayer } from './playback.harness.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A player that starts by itself, whose browser does not let it play. */
function starting(autostartFallback: 'hint' | 'confirm', answer = false) {
  const made = playingPlayer({ autostart: true }, { autostartFallback, answer });
  made.media.dispatchEvent(new Event('canplay'));
  return made;
}

describe('a start that does not come', () => {
  it('MED-088 MED-089 ready starts it; after 2500 ms, not before, the hint stands until it plays', async () => {
    const { player, media, play, confirm } = starting('hint');
    expect(play).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2499);
    expect(player.status.autostartRefused).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([player.status.autostartRefused, confirm.mock.calls.length]).toEqual([true, 0]);
    media.dispatchEvent(new Event('playing'));
    expect(player.status.autostartRefused).toBe(false);
    player.dispose();
  });

  it('MED-089 where the customer wants a question, it is asked after 2500 ms, not before; yes plays', async () => {
    const { player, play, confirm } = starting('confirm', true);
    await vi.advanceTimersByTimeAsync(2499);
    expect(confirm).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(confirm.mock.calls).toEqual([['player.autostartQuestion']]);
    expect([player.status.autostartRefused, play.mock.calls.length]).toEqual([false, 2]);
    player.dispose();
  });

  it('MED-089 no leaves it as it is, and nothing is asked when it has played in time', async () => {
    const refused = starting('confirm');
    await vi.advanceTimersByTimeAsync(2500);
    expect([refused.confirm.mock.calls.length, refused.play.mock.calls.length]).toEqual([1, 1]);
    refused.player.dispose();
    const played = starting('confirm');
    await vi.advanceTimersByTimeAsync(2000);
    played.media.dispatchEvent(new Event('playing'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(played.confirm).not.toHaveBeenCalled();
    played.player.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});
