// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WidgetPage } from '../widgets.fixture.tsx';
import { positionTip } from './position.ts';
import { Tooltip } from './tooltip.tsx';

describe('tooltip', () => {
  let page: WidgetPage;
  beforeEach(() => {
    page = new WidgetPage();
  });
  afterEach(() => page.close());
  const tips = () => page.all('[role=tooltip]').map((tip) => tip.textContent);
  const pointer = (type: string, pointerType = 'mouse') =>
    act(async () => {
      page.one('.ui-tooltip').dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType } as PointerEventInit));
    });

  it('WID-005 comes with the focus, describes what has it, and goes with Escape', async () => {
    await page.draw(
      <Tooltip attributes={{ text: 'words' }}>
        <a href="x.html">link</a>
      </Tooltip>,
    );
    await act(async () => page.one('a').focus());
    expect(tips()).toEqual(['words']);
    expect(page.one('a').getAttribute('aria-describedby')).toBe(page.one('[role=tooltip]').id);
    await page.press(page.one('a'), 'Escape');
    expect(tips()).toEqual([]);
    expect(document.activeElement).toBe(page.one('a'));
  });

  it('WID-005 comes 300 ms after the pointer, stays a moment when it leaves, and not by a finger', async () => {
    await page.draw(<Tooltip attributes={{ text: 'words' }}>term</Tooltip>);
    await pointer('pointerover');
    await page.pass(299);
    expect(tips()).toEqual([]);
    await page.pass(1);
    expect(tips()).toEqual(['words']);
    await pointer('pointerout');
    expect(tips()).toEqual(['words']);
    await page.pass(150);
    expect(tips()).toEqual([]);
    await pointer('pointerover', 'touch');
    await page.pass(1000);
    expect(tips()).toEqual([]);
    await page.click(page.one('button'));
    expect(tips()).toEqual(['words']);
  });

  it('shows its content alone without words', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await page.draw(<Tooltip attributes={{}}>term</Tooltip>);
    expect(page.host.innerHTML).toBe('term');
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/<ui-tooltip>: the attribute text/));
    warn.mockRestore();
  });
});

describe('place of a tooltip', () => {
  const screen = { width: 400, height: 300 };
  const tip = { width: 100, height: 40 };
  it('is the side that was asked for, the other one without room, never over the edge', () => {
    const at = (left: number, top: number) => ({ left, top, width: 20, height: 20 });
    expect(positionTip(at(200, 150), tip, screen, 'top', false)).toEqual({ x: 160, y: 102 });
    expect(positionTip(at(200, 10), tip, screen, 'top', false)).toEqual({ x: 160, y: 38 });
    expect(positionTip(at(200, 270), tip, screen, 'bottom', false)).toEqual({ x: 160, y: 222 });
    expect(positionTip(at(0, 150), tip, screen, 'top', false).x).toBe(8);
    expect(positionTip(at(390, 150), tip, screen, 'top', false).x).toBe(292);
    expect(positionTip(at(200, 150), tip, screen, 'start', false)).toEqual({ x: 92, y: 140 });
    expect(positionTip(at(200, 150), tip, screen, 'start', true)).toEqual({ x: 228, y: 140 });
    expect(positionTip(at(20, 150), tip, screen, 'start', false).x).toBe(48);
    expect(positionTip(at(30, 150), { width: 380, height: 40 }, screen, 'end', false).y).toBe(102);
  });
});
