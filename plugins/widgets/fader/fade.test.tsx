// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK } from '../../../core/api.ts';
import { readSettings } from '../shared/settings.ts';
import { WidgetPage } from '../widgets.fixture.tsx';
import { FADE, fade, fadeTiming } from './fade.ts';
import { fadeTarget } from './fade-target.ts';
import schema from './fader.schema.json';
import { Fader } from './fader.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});
const timer = {
  setTimeout: (run: () => void, ms: number) => {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};

describe('fade', () => {
  it('WID-038 WID-039 WID-040 takes 500 ms in steps of 4 with a tick of 10 ms unless it is told otherwise', () => {
    expect(FADE).toEqual({ duration: 500, step: 4, tick: 10 });
    expect(readSettings(schema, {})).toMatchObject(FADE);
    expect(fadeTiming(0, 100, FADE)).toEqual({ ms: 500, steps: 25 });
    expect(fadeTiming(50, 100, { duration: 333, step: 5, tick: 10 })).toEqual({ ms: 330, steps: 10 });
  });

  it('WID-006 WID-038 an element fades out and is hidden at the end, and is there again at once when it fades in', () => {
    const element = document.body.appendChild(document.createElement('p'));
    const done = vi.fn();
    fade(element, 0, FADE, timer, done);
    expect([element.style.opacity, element.style.transition, element.style.visibility]).toEqual(['0', 'opacity 500ms steps(25)', '']);
    vi.advanceTimersByTime(499);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect([done.mock.calls.length, element.style.visibility]).toEqual([1, 'hidden']);
    fade(element, 100, FADE, timer);
    expect([element.style.visibility, element.style.opacity]).toEqual(['', '1']);
  });

  it('WID-006 WID-038 WID-039 WID-040 the command turns an element over, in 500 ms, steps of 4 and ticks of 10 ms', () => {
    const element = document.body.appendChild(document.createElement('p'));
    element.id = 'lamp';
    const context = {
      get: (token: symbol) => {
        expect(token).toBe(CLOCK);
        return timer;
      },
      element: null,
      target: '',
    } as never;
    fadeTarget({ target: 'lamp' }, context);
    expect(element.style.transition).toBe('opacity 500ms steps(25)');
    vi.advanceTimersByTime(500);
    expect(element.style.visibility).toBe('hidden');
    fadeTarget({ target: 'lamp' }, context);
    expect(element.style.opacity).toBe('1');
    fadeTarget({ target: 'lamp', to: '40', duration: '104' }, context);
    expect([element.style.opacity, element.style.transition]).toEqual(['0.4', 'opacity 100ms steps(15)']);
  });

  it('the command says what it cannot do', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    fadeTarget({ target: 'nowhere' }, {} as never);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('data-arg-target="nowhere"'));
    warn.mockRestore();
  });
});

it('WID-006 WID-038 WID-039 WID-040 the widget tells CSS from where to where, how long and in how many steps', async () => {
  vi.useRealTimers();
  const page = new WidgetPage();
  const styleOf = async (attributes: Record<string, string>): Promise<string[]> => {
    await page.draw(
      <Fader attributes={attributes}>
        <p>light</p>
      </Fader>,
    );
    const { style } = page.one('.ui-fader');
    return ['--ui-from', '--ui-to', '--ui-duration', '--ui-easing'].map((name) => style.getPropertyValue(name));
  };
  expect(await styleOf({ from: '20' })).toEqual(['0.2', '1', '500ms', 'steps(20)']);
  expect(await styleOf({ from: '20', step: '10', duration: '333' })).toEqual(['0.2', '1', '330ms', 'steps(8)']);
  await page.close();
});
