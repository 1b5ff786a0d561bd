// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '../shared/settings.ts';
import { WidgetPage } from '../widgets.fixture.tsx';
import schema from './drag-drop.schema.json';
import { DragDrop } from './drag-drop.tsx';

let page: WidgetPage;
beforeEach(() => {
  page = new WidgetPage();
});
afterEach(() => page.close());

const draw = (attributes: Record<string, string> = {}) =>
  page.draw(
    <DragDrop attributes={attributes}>
      <section>
        <h4>Left</h4>
        <ul>
          <li data-key="a">Apple</li>
          <li data-key="b">Pear</li>
        </ul>
      </section>
      <section>
        <h4>Right</h4>
        <ul>
          <li data-key="c">Nut</li>
        </ul>
      </section>
    </DragDrop>,
  );
const order = () =>
  page.all('ul').map((list) => [...list.querySelectorAll(':scope > li')].map((item) => item.getAttribute('data-item')).join(''));
const handle = (key: string) => page.one(`[data-item="${key}"] .ui-dragdrop__handle`);
const announced = () => page.one('[role=status]').textContent;

describe('drag and drop', () => {
  it('WID-041 WID-042 has the opacity 65 and the threshold 5 unless it is told otherwise', () => {
    expect(readSettings(schema, {})).toMatchObject({ opacity: 65, threshold: 5 });
  });

  it('WID-007 by keys: picked up, moved along and across, dropped; what happens is told', async () => {
    const dropped = vi.fn();
    page.host.addEventListener('ui-drop', dropped);
    await draw();
    await page.click(handle('a'));
    expect([handle('a').getAttribute('aria-pressed'), announced()]).toEqual(['true', 'Apple picked up. Place 1 of 2 in Left.']);
    await page.press(handle('a'), 'ArrowDown');
    expect(order()).toEqual(['ba', 'c']);
    await page.press(handle('a'), 'ArrowRight');
    expect([order(), announced(), document.activeElement === handle('a')]).toEqual([['b', 'ca'], 'Apple: Place 2 of 2 in Right.', true]);
    await page.press(handle('a'), 'ArrowDown');
    expect(order()).toEqual(['b', 'ca']);
    await page.click(handle('a'));
    expect([handle('a').getAttribute('aria-pressed'), announced(), dropped.mock.calls.length]).toEqual([
      'false',
      'Apple dropped. Place 2 of 2 in Right.',
      1,
    ]);
    expect((dropped.mock.calls[0]![0] as CustomEvent).detail).toEqual({ key: 'a', order: [['b'], ['c', 'a']] });
  });

  it('WID-007 Escape puts it back', async () => {
    await draw();
    await page.click(handle('b'));
    await page.press(handle('b'), 'ArrowUp');
    await page.press(handle('b'), 'ArrowRight');
    await page.press(handle('b'), 'Escape');
    expect([order(), announced()]).toEqual([['ab', 'c'], 'Pear put back. Place 2 of 2 in Left.']);
  });

  it('WID-007 by single presses: the handle shows buttons that move', async () => {
    await draw();
    await page.click(handle('a'));
    const way = (text: string) => page.all('.ui-dragdrop__way').find((each) => each.textContent === text)!;
    expect(page.all('.ui-dragdrop__way').map((each) => [each.textContent, each.getAttribute('aria-disabled')])).toEqual([
      ['Earlier', 'true'],
      ['Later', 'false'],
      ['To Right', 'false'],
      ['Done', 'false'],
    ]);
    await page.click(way('Later'));
    expect(order()).toEqual(['ba', 'c']);
    await page.click(way('To Right'));
    expect(order()).toEqual(['b', 'ca']);
    await page.click(way('Done'));
    expect([page.all('.ui-dragdrop__way').length, document.activeElement === handle('a')]).toEqual([0, true]);
  });

  it('WID-042 WID-041 WID-007 by pointer: 4 px are no drag, 5 px are one, with the opacity 0.65; Escape puts it back', async () => {
    await draw();
    const pointer = (type: string, target: EventTarget, x: number, y: number) =>
      act(async () => {
        target.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            cancelable: true,
            pointerId: 1,
            button: 0,
            pointerType: 'mouse',
            clientX: x,
            clientY: y,
          } as PointerEventInit),
        );
      });
    const item = () => page.one('[data-item="a"]');
    await pointer('pointerdown', item(), 100, 100);
    await pointer('pointermove', document, 104, 96);
    expect(item().style.opacity).toBe('');
    await pointer('pointermove', document, 104, 95);
    expect(item().style.opacity).toBe('0.65');
    await act(async () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    expect([item().style.opacity, order()]).toEqual(['', ['ab', 'c']]);
  });

  it('sends its order with a form', async () => {
    await draw({ name: 'fruit' });
    expect(page.all('input').map((field) => [(field as HTMLInputElement).name, (field as HTMLInputElement).value])).toEqual([
      ['fruit.0', 'a,b'],
      ['fruit.1', 'c'],
    ]);
  });

  it('shows its content when there is no list', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await page.draw(
      <DragDrop attributes={{}}>
        <p>words</p>
      </DragDrop>,
    );
    expect(page.host.innerHTML).toBe('<p>words</p>');
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('<ui-dragdrop>: it has no list'));
    warn.mockRestore();
  });
});
