// @vitest-environment happy-dom
import { act, useState, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NEW_RULE, type FaultRule } from '../tape/faults.ts';
import { readChoice } from './choice.ts';
import type { Director, Doing } from './director.ts';
import { FaultsPanel } from './faults-panel.tsx';
import { AddressField } from './given/address-field.tsx';
import { TapePanel } from './tape-panel.tsx';
import { TimePanel } from './time-panel.tsx';

let root: Root;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.replaceChildren(document.createElement('div'));
  root = createRoot(document.body.firstElementChild!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

const draw = (view: ReactNode): Promise<void> => act(async () => root.render(view));
const named = <T extends HTMLElement>(name: string): T => {
  const all = [...document.body.querySelectorAll<HTMLElement>('button, input, select')];
  const found = all.find((each) => (each.getAttribute('aria-label') ?? each.closest('label')?.textContent ?? each.textContent) === name);
  if (found === undefined) throw new Error(`There is no "${name}" in: ${document.body.textContent}`);
  return found as T;
};
const press = (name: string): Promise<void> =>
  act(async () => {
    named(name).focus();
    named(name).click();
  });
const type = (name: string, text: string): Promise<void> =>
  act(async () => {
    const field = named<HTMLInputElement>(name);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const focused = (): string => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '';
const alerts = (): (string | null)[] => [...document.body.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
/** A field that is refused names the sentence that says why. */
const reasonOf = (name: string): string | null | undefined => {
  const field = named(name);
  if (field.getAttribute('aria-invalid') !== 'true') return null;
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
};

describe('the table of faults', () => {
  let rules: readonly FaultRule[];
  function Table({ given }: { readonly given: readonly FaultRule[] }): ReactNode {
    const [present, setPresent] = useState(given);
    const change = (next: readonly FaultRule[]): void => {
      rules = next;
      setPresent(next);
    };
    return <FaultsPanel rules={present} onChange={change} />;
  }
  const drawTable = (given: readonly FaultRule[], key = 'first'): Promise<void> => {
    rules = given;
    return draw(<Table key={key} given={given} />);
  };
  const rule = (more: Partial<FaultRule>): FaultRule => ({ ...NEW_RULE, ...more });

  it('moves the focus to the next rule when one is removed, to the last one, and to what adds one', async () => {
    await drawTable(['p_A', 'p_B', 'p_C'].map((each) => rule({ type: each })));
    await press('Remove rule 1');
    expect([focused(), rules.map((each) => each.type)]).toEqual(['Remove rule 1', ['p_B', 'p_C']]);
    await press('Remove rule 2');
    expect(focused()).toBe('Remove rule 1');
    await press('Remove rule 1');
    expect(focused()).toBe('Add a rule');
  });

  it('leaves the focus where it is when all are removed, and nothing happens a second time', async () => {
    await drawTable([rule({}), rule({})]);
    await press('Remove all');
    expect([focused(), named('Remove all').getAttribute('aria-disabled'), rules]).toEqual(['Remove all', 'true', []]);
    await press('Remove all');
    expect(rules).toEqual([]);
  });

  it('takes no status that the server does not give, and no delay beyond what it waits', async () => {
    await drawTable([rule({ what: 'status', value: 503 })]);
    const field = 'How much, rule 1';
    for (const text of ['4', '302', '60000', '1e99', '', '503.5']) {
      await type(field, text);
      expect([rules[0]?.value, reasonOf(field), named<HTMLInputElement>(field).value], text).toEqual([
        503,
        '400 to 599; it is still 503.',
        text,
      ]);
    }
    await type(field, '404');
    expect([rules[0]?.value, reasonOf(field), alerts()]).toEqual([404, null, []]);
    await drawTable([rule({})], 'other');
    await type(field, '60001');
    expect([rules[0]?.value, reasonOf(field)]).toEqual([3000, '1 to 60000; it is still 3000.']);
    await type('Share in %, rule 1', '0');
    await type('Only the n-th, rule 1', '-1');
    expect([rules[0]?.share, rules[0]?.nth]).toEqual([100, 0]);
  });
});

describe('the address on the site', () => {
  it('is refused at its field with a reason, and opened as the browser reads it', async () => {
    const onOpen = vi.fn<(path: string) => void>();
    vi.stubGlobal('location', { origin: 'http://test.demo.localhost:8080' });
    await draw(<AddressField path="/" onOpen={onOpen} />);
    for (const [text, reason] of [
      ['//evil.example/x', 'another site'],
      ['javascript:alert(1)', 'no pages of the site'],
      ['/./sandbox/gate/', 'the harness itself'],
      ['/%zz', 'cannot be read'],
    ] as const) {
      await type('Address on the site', text);
      await press('Open');
      expect(reasonOf('Address on the site'), text).toContain(reason);
    }
    expect(onOpen.mock.calls).toEqual([]);
    await type('Address on the site', 'http://test.demo.localhost:8080/news.html');
    await press('Open');
    expect([onOpen.mock.calls, alerts(), named<HTMLInputElement>('Address on the site').value]).toEqual([
      [['/news.html']],
      [],
      '/news.html',
    ]);
    vi.unstubAllGlobals();
  });
});

describe('the tape', () => {
  const doing: Doing = { what: 'replaying', done: 1, count: 2, isBusy: false, differences: [], problem: '', isInterrupted: false };
  const tapeDirector = () => {
    const listeners = new Set<() => void>();
    const director = {
      doing,
      tape: {},
      recordings: { earlier: [] },
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      step: vi.fn(),
      back: vi.fn(),
      open: vi.fn(),
    };
    const now = (more: Partial<Doing>): Promise<void> =>
      act(async () => {
        director.doing = { ...doing, ...more };
        for (const listener of listeners) listener();
      });
    return { director, now };
  };

  it('leaves the focus on the button that was pressed, while it plays and when there is nothing more to do for it', async () => {
    const { director, now } = tapeDirector();
    await draw(<TapePanel choice={readChoice('', 'http://a.localhost')} director={director as unknown as Director} />);
    for (const [name, then] of [
      ['Step', { done: 2 }],
      ['Step back', { done: 0 }],
      ['Leave the tape', { what: 'watching' }],
    ] as const) {
      await now({});
      await press(name);
      await now({ isBusy: true });
      expect(focused()).toBe(name);
      await now(then);
      expect([focused(), named(name).getAttribute('aria-disabled')]).toEqual([name, 'true']);
      await press(name);
    }
    for (const run of [director.step, director.back, director.open]) expect(run).toHaveBeenCalledOnce();
  });
});

describe('the time', () => {
  it('is refused at its field with the range, and what the server refuses is not shown as chosen', async () => {
    const director = {
      now: 1_900_000_000_000,
      page: { lecternRecorded: { now: () => 1_900_000_000_000 } },
      desk: { time: undefined },
      setTime: vi.fn(async () => false),
    };
    await draw(<TimePanel director={director as unknown as Director} />);
    await type('Set to', '0001-01-01T00:00');
    await press('Set');
    expect(reasonOf('Set to')).toBe('Page and server take times from 2 January 1970 to 29 December 9999.');
    expect(director.setTime).not.toHaveBeenCalled();
    await type('Set to', '2031-05-15T12:00');
    await press('Set');
    expect([reasonOf('Set to'), director.setTime.mock.calls.length]).toEqual([null, 1]);
    await act(async () => {
      const speed = document.querySelector('select')!;
      speed.value = '60';
      speed.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect([director.setTime.mock.calls.at(-1)?.slice(1), document.querySelector('select')!.value]).toEqual([[60, true], '1']);
  });
});
