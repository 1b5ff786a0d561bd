// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FACTS, NAVIGATION, REQUESTS, STORAGE, TEXTS } from '../../../../core/api.ts';
import { ServicesContext } from '../../../../core/base/services.ts';
import { FactsService } from '../../../../core/facts/stream.ts';
import { texts } from '../../../../tests/support/texts.ts';
import { parse } from '../../../../xsl/engine/index.ts';
import { OUTBOX_STORED } from '../../../outbox/contract.ts';
import { Outline } from './outline.tsx';
import { useOutline } from './use-outline.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const COURSE = { ID: 100, dataType: 'p_Course', href: 'course-100.html', title: 'Light' };
const xml = `<course><chapter><title language="en">One</title>
  <objectRef ID="4711" dataType="p_Unit" title="Path" state="started"/>
  <objectRef ID="4712" dataType="p_Unit" title="About lenses" state="open"><title language="en">Lens</title></objectRef>
  <objectRef ID="812" dataType="p_PracticeTest" title="Practice" state="done"/>
  <objectRef ID="842" dataType="p_PracticeTest" title="Words" state="locked" lockedBy="Practice"/></chapter>
  <outline><unit ID="4711"><lesson id="1" title="Rays" state="open"/><lesson id="2" title="Holes" state="started"/></unit>
  <unit ID="4712"><lesson id="1" title="Glass" state="open"/></unit></outline></course>`;
const send = vi.fn<() => Promise<{ answer: unknown }>>();
const facts = new FactsService();
const stored = new Map<string, string>();
const get = (key: string, values: Record<string, string | number> = {}): string =>
  (texts.en![key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const services = new Map<symbol, unknown>([
  [FACTS, facts],
  [REQUESTS, { send }],
  [NAVIGATION, { format: ({ dataType, ID }: { dataType: string; ID: number }) => `${dataType}-${ID}.html` }],
  [STORAGE, { get: (key: string) => stored.get(key) ?? null, set: (key: string, value: string) => stored.set(key, value) }],
  [TEXTS, { language: 'en', onChange: () => () => undefined, get }],
]);
let root: Root, host: HTMLElement;
const draw = (node: ReactNode) =>
  act(async () =>
    root.render(
      <ServicesContext.Provider value={{ get: (token: symbol) => services.get(token) } as never}>{node}</ServicesContext.Provider>,
    ),
  );
const texted = (selector: string) => [...host.querySelectorAll(selector)].map(({ textContent }) => textContent);

beforeEach(() => {
  send.mockReset();
  send.mockImplementation(async () => ({ answer: { objects: [{ payload: parse(xml).children[0]! }] } }));
  stored.clear();
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

it('names units, lessons and tests with how far the learner is, why one is locked, and where the learner is', async () => {
  await draw(<Outline course={COURSE} unit={4711} current="2" progress={new Map([['1', 'done']])} />);
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ ID: 100, paramString: 'outline=1', bRender: false }));
  expect(texted('summary')).toEqual(['Path, begun', 'Lens']);
  expect([...host.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, false]);
  // What is done here counts before the server says so.
  expect(texted('.unit-outline__lesson')).toEqual(['Rays, done', 'Holes, begun', 'Glass']);
  expect([...host.querySelectorAll('.unit-outline__lesson')].map((link) => link.getAttribute('data-lesson'))).toEqual(['1', '2', null]);
  expect(texted('[aria-current=step]')).toEqual(['Holes, begun']);
  expect(texted('a.unit-outline__part')).toEqual(['Practice, done']);
  expect(texted('p.unit-outline__part')).toEqual(['Words, not open yetOpens after: Practice']);
  await act(async () => facts.publish(OUTBOX_STORED, { kind: 'state', dataType: 't_UnitPosition', id: 4711, key: 'k' }));
  expect(send).toHaveBeenCalledTimes(2);
});

it('says when it could not be loaded, and tries again', async () => {
  send.mockResolvedValueOnce({ answer: null });
  await draw(<Outline course={COURSE} unit={4711} current="2" progress={new Map()} />);
  expect(host.textContent).toContain('The outline could not be loaded.');
  await act(async () => host.querySelector('button')!.click());
  expect(texted('summary')).toHaveLength(2);
});

it('is there where there is much room, or as the learner has left it; where there is little it is a drawer', async () => {
  let width = 0;
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: width >= Number(/(\d+)rem/.exec(query)![1]) * 16 }));
  function Probe() {
    const outline = useOutline(true)!;
    return (
      <button type="button" onClick={() => outline.toggle()}>
        {outline.shape}
      </button>
    );
  }
  const at = async (px: number): Promise<string> => {
    width = px;
    await act(async () => root.unmount());
    root = createRoot(host);
    await draw(<Probe />);
    return host.textContent!;
  };
  const toggled = async (): Promise<string> => {
    await act(async () => host.querySelector('button')!.click());
    return host.textContent!;
  };
  expect([await at(360), await at(1280), await at(1440)]).toEqual(['closed', 'closed', 'aside']);
  expect([await toggled(), await at(1440)]).toEqual(['closed', 'closed']);
  expect([await at(1100), await toggled(), await at(1440)]).toEqual(['closed', 'aside', 'aside']);
  expect([await at(360), await toggled(), await toggled(), await at(1440)]).toEqual(['closed', 'drawer', 'closed', 'aside']);
});
