// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONFIGURATION, REQUESTS, TEXTS, type CmsObject } from '../../core/api.ts';
import { ServicesContext } from '../../core/render/context.ts';
import { parse } from '../../xsl/engine/index.ts';
import { firstLesson, lessonsOf } from './lessons.ts';
import { TrainingUnit } from './training-unit.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const payload = (selected = '1', first = '<slides/>') => parse(`<unit idUnit="4711" idLesson="${selected}">
  <lesson id="1" selected="${selected === '1' ? 1 : 0}" ID="4721" IDObjectType="401"><title language="en">Rays</title><title language="de">Strahlen</title>${first}</lesson>
  <lesson id="2" ID="4722" IDObjectType="403"><title language="en">Holes</title></lesson>
  <lesson id="3"><title language="en">Nowhere</title></lesson></unit>`).children[0]!;

let root: Root, host: HTMLElement;
const send = vi.fn<(call: object) => Promise<{ rendered: boolean }>>(async () => ({ rendered: true }));
const given = new Map<symbol, unknown>([
  [REQUESTS, { send }], [CONFIGURATION, { dataTypes: { lessonObject: 'p_LessonObject' } }],
  [TEXTS, { language: 'en', changed$: new Subject<void>(), get: (key: string, values: Record<string, string>) => `${key} ${values?.title ?? ''}` }],
]);
const object = (unit = payload()): CmsObject => ({ ID: 4711, payload: unit }) as unknown as CmsObject;
const draw = (of: CmsObject) => act(async () => root.render(
  <ServicesContext.Provider value={{ get: (token: symbol) => given.get(token) } as never}>
    <TrainingUnit object={of} answer={null as never}>
      {['1', '2', '3'].map((id) => <a key={id} href={`unit-4711.html?IDLesson=${id}`} data-lesson={id}>{id}</a>)}
      <div id="lessonArea" tabIndex={-1} />
    </TrainingUnit>
  </ServicesContext.Provider>));
const current = () => [...host.querySelectorAll('[aria-current="step"]')].map((link) => link.getAttribute('data-lesson'));
const click = async (selector: string, init: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  await act(async () => { host.querySelector(selector)!.dispatchEvent(event); });
  return event.defaultPrevented;
};

beforeEach(() => { send.mockClear(); host = document.body.appendChild(document.createElement('div')); root = createRoot(host); });
afterEach(async () => { await act(async () => root.unmount()); host.remove(); });

describe('a unit', () => {
  it('RT-085 RT-086 opens with its selected lesson and asks for nothing more', async () => {
    await draw(object());
    expect([current(), send.mock.calls.length]).toEqual([['1'], 0]);
    expect(host.querySelector('.unit-steps')?.textContent).toBe('unit.next Holes');
  });

  it('a chosen lesson is loaded into the lesson area, marked and focused', async () => {
    await draw(object());
    expect(await click('a[data-lesson="2"]')).toBe(true);
    expect(send.mock.calls).toEqual([[{ action: 2, dataType: 'p_LessonObject', ID: 4722, IDObjectType: 403, target: 'lessonArea' }]]);
    expect(current()).toEqual(['2']);
    expect(document.activeElement?.id).toBe('lessonArea');
    expect(host.querySelector('.unit-steps')?.textContent).toBe('unit.previous Raysunit.next Nowhere');
  });

  it('stays with its lesson when the chosen one does not come', async () => {
    send.mockResolvedValueOnce({ rendered: false });
    await draw(object());
    await click('a[data-lesson="2"]');
    expect(current()).toEqual(['1']);
  });

  it('leaves other windows, and lessons without an object, to the link', async () => {
    await draw(object());
    expect(await click('a[data-lesson="2"]', { ctrlKey: true })).toBe(false);
    expect(await click('a[data-lesson="3"]')).toBe(false);
    expect(send).not.toHaveBeenCalled();
  });

  it('loads the opening lesson when the unit came without its content', async () => {
    await draw(object(payload('1', '')));
    expect(send.mock.calls.map(([call]) => (call as { ID: number }).ID)).toEqual([4721]);
  });

  it('begins anew when another document of the unit comes', async () => {
    await draw(object());
    await click('a[data-lesson="2"]');
    await draw(object());
    expect(current()).toEqual(['1']);
  });

  it('RT-090 shows what is no unit as its stylesheet drew it', async () => {
    await draw(object(parse('<other/>').children[0]!));
    expect(host.querySelector('.unit-steps')).toBeNull();
  });
});

describe('lessons of a payload', () => {
  it('have id, object, type, title of the language, and whether their content came along', () => {
    expect(lessonsOf(payload(), 'de')).toEqual([
      { id: '1', ID: 4721, IDObjectType: 401, title: 'Strahlen', complete: true },
      { id: '2', ID: 4722, IDObjectType: 403, title: 'Holes', complete: false },
      { id: '3', ID: 0, IDObjectType: 0, title: 'Nowhere', complete: false },
    ]);
  });

  it('the opening one is the selected, else the named, else the first', () => {
    expect([firstLesson(payload()), firstLesson(payload('2')), firstLesson(payload('9')), firstLesson(null)]).toEqual(['1', '2', '1', '']);
  });
});
