// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServicesContext } from '../../../core/base/services.ts';
import { VIEWS, TARGETS } from '../../../core/view/contract.ts';
import { Target } from '../../../core/view/target.tsx';
import { TEXTS } from '../../../core/text/contract.ts';
import { UNITS } from '../contract.ts';
import { object, UnitHarness } from './unit.harness.ts';
import { isForUnit } from './unit-stack.tsx';
import { useUnitLevel } from './unit-level.ts';

const SUB_UNIT_SCROLL = 1200;

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let harness: UnitHarness, root: Root, host: HTMLElement;
const texts = { language: 'en', get: (key: string, values: { title?: string } = {}) => `${key} ${values.title ?? ''}`.trim() };

/** Which lesson each view was told to show, in the order in which they were. */
const wanted: string[] = [];

function Inside({ name }: { readonly name: string }) {
  const { depth, isTop, lesson } = useUnitLevel();
  useEffect(() => void wanted.push(`${name} ${lesson}`), [name, lesson]);
  return (
    <>
      <button type="button" id={`${name}-opener`}>{`${name} ${depth} ${isTop}`}</button>
      <video />
      <Target tag="div" id="lessonArea" attributes={{}} />
    </>
  );
}
const level = (index: number) => host.querySelectorAll<HTMLElement>('.unit-level')[index]!;
const levels = () => [...host.querySelectorAll<HTMLElement>('.unit-level')].map((each) => each.dataset.state);
const start = (ID: number) =>
  act(async () => {
    await harness.start(ID);
  });
const press = (key: string, on: Element = document.body) =>
  act(async () => {
    on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

beforeEach(async () => {
  wanted.length = 0;
  vi.useFakeTimers();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true, writable: true });
  vi.spyOn(window, 'scrollTo').mockImplementation(((to: ScrollToOptions) => {
    Object.assign(window, { scrollY: to.top });
  }) as typeof window.scrollTo);
  harness = new UnitHarness();
  harness.draw = (ID) => <Inside name={`unit${ID}`} />;
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  const services = new Map<symbol, unknown>([
    [UNITS, harness.units],
    [TARGETS, harness.targets],
    [TEXTS, texts],
    [VIEWS, { failed: () => {} }],
  ]);
  harness.targets.expect('mainContent');
  await act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>
        <Target tag="main" id="mainContent" attributes={{}} />
      </ServicesContext.Provider>,
    ),
  );
  await act(async () =>
    harness.targets.show('mainContent', {
      node: harness.units.surround(<Inside name="unit1" />, object(1), 'mainContent', { action: 2, dataType: 'p_Unit' }),
      plugin: 'unit',
      key: 'unit 1',
    }),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('units over each other', () => {
  it("UNI-002 UNI-003 the sub-unit's container covers the parent, which stays as it is, inert; only the one on top has ids", async () => {
    const area = host.querySelector('#lessonArea');
    await start(2);
    expect([levels(), level(0).inert, level(1).inert]).toEqual([['covered', 'open'], true, false]);
    expect([level(0).textContent, level(1).textContent]).toEqual(['unit1 0 false', 'unit.return Unit 1unit2 1 true']);
    expect([level(0).contains(area), area?.id, host.querySelectorAll('#lessonArea').length]).toEqual([true, '', 1]);
    await press('Escape');
    await act(async () => {
      vi.advanceTimersByTime(SUB_UNIT_SCROLL);
    });
    expect([levels(), area?.id, harness.targets.element('lessonArea')]).toEqual([['open'], 'lessonArea', area]);
  });

  it('NAV-023 the same unit in another language goes on with the lesson that was chosen, and the sub-unit over it stays', async () => {
    await act(async () => harness.units.chooseLesson('unitLevel-0', '3'));
    await start(2);
    const buttons = (): (Element | null)[] => [level(0).querySelector('#unit1-opener'), level(1).querySelector('#unit2-opener')];
    const before = buttons();
    wanted.length = 0;
    await act(async () =>
      harness.targets.show('mainContent', {
        node: harness.units.surround(<Inside name="unit1" />, object(1, { titles: { en: 'Eins' } }), 'mainContent', {
          action: 2,
          dataType: 'p_Unit',
          bWithHistory: false,
        }),
        plugin: 'unit',
        key: 'unit 1',
        keepsInner: true,
      }),
    );
    await act(async () => {
      for (let turn = 0; turn < 80; turn++) await Promise.resolve();
    });
    expect(levels()).toEqual(['covered', 'open']);
    expect(wanted).toEqual([]);
    expect(buttons()).toEqual(before);
    expect(level(1).textContent).toContain('unit.return Eins');
  });

  it('UNI-005 focus and scroll position come back with the return button', async () => {
    const opener = document.querySelector<HTMLElement>('#unit1-opener')!;
    opener.focus();
    Object.assign(window, { scrollY: 420 });
    await start(2);
    expect([document.activeElement, window.scrollY]).toEqual([level(1), 0]);
    await act(async () => level(1).querySelector<HTMLElement>('.unit-return__button')!.click());
    expect([document.activeElement, window.scrollY]).toEqual([opener, 420]);
    expect(level(1).style.insetBlockStart || level(1).getAttribute('style')).toContain('420');
  });

  it('what plays below is paused, and whatever would begin to play there later', async () => {
    const film = level(0).querySelector('video')!;
    const pause = vi.spyOn(film, 'pause');
    await start(2);
    expect(pause).toHaveBeenCalledTimes(1);
    film.dispatchEvent(new Event('play'));
    expect(pause).toHaveBeenCalledTimes(2);
    await act(async () => {
      harness.units.return();
      vi.advanceTimersByTime(SUB_UNIT_SCROLL);
    });
    film.dispatchEvent(new Event('play'));
    expect(pause).toHaveBeenCalledTimes(2);
  });

  it('UNI-004 Escape returns from one level at a time, and means nothing on the lowest', async () => {
    await start(2);
    await start(3);
    await press('Escape');
    expect(harness.ids).toEqual([1, 2]);
    await press('Escape');
    await press('Escape');
    expect([harness.ids, harness.alert.mock.calls.length]).toEqual([[1], 0]);
  });

  it('NAV-014 another document of a unit is not told to show the lesson that was chosen in the one before', async () => {
    await act(async () => harness.units.chooseLesson('unitLevel-0', '2'));
    expect(wanted).toEqual(['unit1 ', 'unit1 2']);
    const other = object(1);
    await act(async () =>
      harness.targets.show('mainContent', {
        node: harness.units.surround(<Inside name="other" />, other, 'mainContent', { action: 2, dataType: 'p_Unit' }),
        plugin: 'unit',
        key: 'unit 1',
      }),
    );
    expect(wanted).toEqual(['unit1 ', 'unit1 2', 'other ']);
  });

  it('a page that shows something else leaves nothing behind', async () => {
    await start(2);
    await act(async () => harness.targets.show('mainContent', { node: 'news', plugin: '', key: 'news' }));
    expect([harness.depth, vi.getTimerCount(), harness.targets.has('unitLevel-1'), harness.targets.has('lessonArea')]).toEqual([
      0,
      0,
      false,
      false,
    ]);
    await press('Escape');
    expect(harness.alert).not.toHaveBeenCalled();
  });
});

describe('Escape is for the unit', () => {
  const event = (more: Partial<KeyboardEvent> = {}) =>
    ({
      key: 'Escape',
      defaultPrevented: false,
      isComposing: false,
      repeat: false,
      target: document.body,
      ctrlKey: false,
      altKey: false,
      metaKey: false,
      shiftKey: false,
      ...more,
    }) as KeyboardEvent;

  it('UNI-004 unless somebody has used it, or something that closes by it is open', () => {
    expect(isForUnit(event())).toBe(true);
    for (const more of [
      { key: 'Enter' },
      { defaultPrevented: true },
      { isComposing: true },
      { repeat: true },
      { ctrlKey: true },
      { shiftKey: true },
    ])
      expect(isForUnit(event(more))).toBe(false);
    for (const html of ['<dialog open></dialog>', '<div role="menu"></div>', '<ul role="listbox"></ul>']) {
      document.body.innerHTML = html;
      expect(isForUnit(event())).toBe(false);
    }
    document.body.innerHTML = '<select></select>';
    expect(isForUnit(event({ target: document.querySelector('select') }))).toBe(false);
    document.body.innerHTML = '<div role="menu" hidden></div>';
    expect(isForUnit(event())).toBe(true);
  });
});
