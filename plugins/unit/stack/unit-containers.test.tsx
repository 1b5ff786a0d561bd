// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TEXTS } from '../../../core/text/contract.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { TARGETS, VIEWS } from '../../../core/view/contract.ts';
import { Target } from '../../../core/view/target.tsx';
import { envelopeOf, readObjects } from '../../../core/request/answer/envelope.ts';
import type { Answer } from '../../../core/request/contract.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { UNITS } from '../contract.ts';
import { object, UnitHarness } from './unit.harness.ts';
import { useUnitLevel } from './unit-level.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let harness: UnitHarness, root: Root, host: HTMLElement;
const texts = { language: 'en', get: (key: string, values: { title?: string } = {}) => `${key} ${values.title ?? ''}`.trim() };

function Inside({ name }: { readonly name: string }) {
  const { added } = useUnitLevel();
  return (
    <p className="inside">
      {name} {added ? `${added.ID} of ${added.IDObjectType}` : 'alone'}
    </p>
  );
}
const levels = (): HTMLElement[] => [...host.querySelectorAll<HTMLElement>('.unit-level')];
const bars = (): string[] => [...host.querySelectorAll('.unit-return')].map((each) => each.textContent!);
const show = (of = object(1)): Promise<void> =>
  act(async () =>
    harness.targets.show('mainContent', {
      node: harness.units.surround(<Inside name="first" />, of, 'mainContent', { action: 2, dataType: 'p_Unit' }),
      plugin: 'unit',
      key: 'unit 1',
    }),
  );

beforeEach(async () => {
  vi.useFakeTimers();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true, writable: true });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
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
  await show();
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the containers of units', () => {
  it('are regions named by their unit, but for the first, which is the page itself', async () => {
    await act(async () => void (await harness.start(2)));
    expect(
      levels().map((each) => [each.getAttribute('role'), each.getAttribute('aria-label'), each.tabIndex, each.dataset.unitLevel]),
    ).toEqual([
      [null, null, -1, '0'],
      ['region', 'Unit 2', -1, '1'],
    ]);
    expect(levels().map(({ style }) => style.insetBlockStart)).toEqual(['', '']);
  });

  it('lead back to the unit below by its title; without one by a word of its own', async () => {
    await act(async () => void (await harness.start(2)));
    await act(async () => void (await harness.start(3)));
    expect(bars()).toEqual(['unit.return Unit 1', 'unit.return Unit 2']);
    await show(object(1, { titles: {} }));
    await act(async () => void (await harness.start(2)));
    expect(bars()).toEqual(['unit.returnUnknown']);
  });

  it('lead back from an added lesson to the unit that it was added to, which reads what was added', async () => {
    expect(bars()).toEqual([]);
    const document_ = parse('<cms><object ID="50" dataType="p_LessonObject"><data><lesson id="1"/></data></object></cms>');
    const answer = { status: 200, kind: 'xml', document: document_, objects: readObjects(envelopeOf(document_)!), error: null };
    harness.answer = async () => ({ answer: answer as unknown as Answer });
    await act(async () => void (await harness.start(50, { IDObjectType: 401, dataType: 'p_LessonObject' })));
    expect([bars(), host.querySelector('.inside')!.textContent]).toEqual([['unit.return Unit 1'], 'first 50 of 401']);
    await act(async () => host.querySelector<HTMLElement>('.unit-return__button')!.click());
    expect([bars(), host.querySelector('.inside')!.textContent]).toEqual([[], 'first alone']);
  });

  it('hear no keys after the page shows something else', async () => {
    await act(async () => void (await harness.start(2)));
    const back = vi.spyOn(harness.units, 'return');
    await act(async () => harness.targets.show('mainContent', { node: 'news', plugin: '', key: 'news' }));
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect([back.mock.calls.length, levels().length]).toEqual([0, 0]);
  });

  it('return by Escape, which nobody else gets then; another key is left alone', async () => {
    await act(async () => void (await harness.start(2)));
    const press = async (key: string): Promise<boolean> => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      await act(async () => void document.body.dispatchEvent(event));
      return event.defaultPrevented;
    };
    expect([await press('a'), harness.ids, await press('Escape'), harness.ids]).toEqual([false, [1, 2], true, [1]]);
    expect(await press('Escape')).toBe(false);
  });
});
