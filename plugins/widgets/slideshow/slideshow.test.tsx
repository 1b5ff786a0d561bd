// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '../shared/settings.ts';
import { WidgetPage } from '../widgets.fixture.tsx';
import { accepts, positionClasses, startSlide } from './slide-index.ts';
import schema from './slideshow.schema.json';
import { Slideshow } from './slideshow.tsx';

describe('slide index', () => {
  it('WID-023 WID-024 runs from 0 to count-1; anything else is refused', () => {
    expect([-1, 0, 1, 2, 3, 0.5, NaN].map((index) => accepts(index, 3))).toEqual([false, true, true, true, false, false, false]);
    expect(accepts(0, 0)).toBe(false);
  });

  it('WID-030 -1 starts with a random slide within 0 and count-1', () => {
    const chance = { fraction: () => 0.5 };
    expect([0, 0.2, 0.34, 0.67, 0.999_999].map((random) => startSlide(-1, 3, { fraction: () => random }))).toEqual([0, 0, 1, 2, 2]);
    expect([startSlide(2, 3, chance), startSlide(3, 3, chance), startSlide(-1, 0, chance)]).toEqual([2, null, null]);
  });

  it('WID-025 WID-026 WID-027 classes mark the left border, the middle and the right border', () => {
    expect([0, 1, 2].map((index) => positionClasses(index, 3))).toEqual(['cms-left-border', 'cms-middle', 'cms-right-border']);
    expect(positionClasses(0, 1)).toBe('cms-left-border cms-right-border');
  });
});

describe('slideshow', () => {
  let page: WidgetPage;
  beforeEach(() => {
    page = new WidgetPage();
  });
  afterEach(async () => {
    await page.close();
    vi.restoreAllMocks();
  });

  const show = (attributes: Record<string, string>) => (
    <Slideshow attributes={attributes}>
      <p>one</p>
      <p>two</p>
      <p>three</p>
    </Slideshow>
  );
  const index = (at = 0) => Number(page.all('.ui-track')[at]!.style.getPropertyValue('--ui-index'));
  const button = (label: RegExp) => page.all('button').find((each) => label.test(each.getAttribute('aria-label') ?? ''))!;

  it('WID-029 WID-036 takes a group id, and a type and height of the navigation', () => {
    expect(Object.values(schema.properties).flatMap((each) => ('title' in each ? [each.title] : []))).toEqual([
      'gid',
      'nCurrentSlide',
      'height',
      'oNavi.type',
      'oNavi.height',
      'enableTouch',
    ]);
    expect(readSettings(schema, { gid: 'a', 'navi-type': 'overlay', 'navi-height': '56', height: '140' })).toMatchObject({
      gid: 'a',
      naviType: 'overlay',
      naviHeight: 56,
      height: 140,
    });
    expect(readSettings(schema, { height: 'fixed' })).toMatchObject({ height: 'fixed', currentSlide: 0, enableTouch: true });
  });

  it('WID-030 with -1 the first slide is a random one', async () => {
    page.fraction = 0.999;
    await page.draw(show({ 'current-slide': '-1' }));
    expect(index()).toBe(2);
  });

  it('WID-037 a finger turns the slides only with enable-touch', async () => {
    const swipe = async (): Promise<void> => {
      for (const [type, clientX] of [
        ['pointerdown', 200],
        ['pointermove', 20],
        ['pointerup', 20],
      ] as const) {
        const event = new PointerEvent(type, { bubbles: true, clientX, pointerId: 1, pointerType: 'touch', isPrimary: true });
        await act(async () => void page.one('.ui-slideshow__stage').dispatchEvent(event));
      }
    };
    await page.draw(show({ 'enable-touch': 'false' }));
    await swipe();
    expect(index()).toBe(0);
    await page.draw(show({}));
    await swipe();
    expect(index()).toBe(1);
  });

  it('WID-029 slideshows of one group go together', async () => {
    await page.draw(
      <>
        {show({ gid: 'g' })}
        {show({ gid: 'g' })}
        {show({})}
      </>,
    );
    await page.click(page.all('.ui-slideshow__dot')[2]!);
    expect([index(0), index(1), index(2)]).toEqual([2, 2, 0]);
  });

  it('WID-004 WID-023 WID-024 WID-025 WID-026 WID-027 buttons lead on and end at the borders', async () => {
    await page.draw(show({}));
    const root = page.one('.ui-slideshow');
    const seen: [number, string][] = [];
    for (const label of [/Previous/, /Next/, /Next/, /Next/]) {
      await page.click(button(label));
      seen.push([index(), root.className.replace('ui-slideshow ', '')]);
    }
    expect(seen).toEqual([
      [0, 'cms-left-border'],
      [1, 'cms-middle'],
      [2, 'cms-right-border'],
      [2, 'cms-right-border'],
    ]);
    expect(button(/Next/).getAttribute('aria-disabled')).toBe('true');
  });

  it('WID-028 the focus goes to the slide 1000 ms after it was asked for, and not when it has left', async () => {
    await page.draw(show({}));
    button(/Next/).focus();
    await page.click(button(/Next/));
    await page.pass(999);
    expect(document.activeElement).toBe(button(/Next/));
    await page.pass(1);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('2 of 3');
    await page.press(document.activeElement as HTMLElement, 'ArrowRight');
    expect(index()).toBe(2);
    await page.pass(0);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('3 of 3');
    (document.activeElement as HTMLElement).blur();
    await page.pass(1000);
    expect(document.activeElement).toBe(document.body);
  });

  it('WID-031 WID-032 WID-033 the height is that of the slide, of the highest one, or a value', async () => {
    for (const [height, events, size] of [
      ['auto', 'auto', ''],
      ['fixed', 'fixed', ''],
      ['140', 'value', '140px'],
    ]) {
      await page.draw(show({ height: height! }));
      expect([page.one('.ui-track').dataset.height, page.one('.ui-track').style.blockSize]).toEqual([events, size]);
    }
  });

  it('WID-034 WID-035 WID-036 ERR-012 a navigation in per cent needs a height: authors get an alert, others the overlay', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    page.platform = 'TEST';
    await page.draw(show({ 'navi-type': 'overlayPercentage', 'navi-height': '25' }));
    expect(page.alerts).toEqual(['Attention: percentage navigation needs a fixed height.']);
    expect([page.one('.ui-slideshow').dataset.navi, page.one('.ui-slideshow__navi').style.blockSize]).toEqual(['overlay', '']);
    await page.draw(null);
    page.platform = 'LIVE';
    await page.draw(show({ 'navi-type': 'overlayPercentage', 'navi-height': '25' }));
    expect(page.alerts).toHaveLength(1);
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/<ui-slideshow>.*needs height/));
    await page.draw(null);
    await page.draw(show({ 'navi-type': 'overlayPercentage', 'navi-height': '25', height: '200' }));
    expect([page.one('.ui-slideshow').dataset.navi, page.one('.ui-slideshow__navi').style.blockSize]).toEqual(['overlayPercentage', '25%']);
  });

  it('comes by itself until it is stopped, and not while the focus is inside', async () => {
    await page.draw(show({ interval: '5000' }));
    await page.pass(5000);
    expect([index(), page.one('[aria-live]').getAttribute('aria-live')]).toEqual([1, 'off']);
    await page.pass(10_000);
    expect(index()).toBe(0);
    await page.click(button(/Pause/));
    expect(page.timers.size).toBe(0);
    expect(page.one('[aria-live]').getAttribute('aria-live')).toBe('polite');
    await page.click(button(/Play/));
    await page.press(button(/Next/), 'Shift');
    await page.pass(20_000);
    expect(index()).toBe(0);
  });

  it.each(['the setting', 'the system'])(
    'what plays stops when %s says that things stand still, and plays again for who asks',
    async (whose) => {
      const media = Object.assign(new EventTarget(), { matches: false });
      vi.spyOn(globalThis, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList);
      const root = document.documentElement;
      try {
        await page.draw(show({ interval: '5000' }));
        await page.pass(5000);
        expect(index()).toBe(1);
        await act(async () => {
          if (whose === 'the setting') root.toggleAttribute('data-still', true);
          else {
            media.matches = true;
            media.dispatchEvent(new Event('change'));
          }
          await Promise.resolve(); // the observer tells after what is running now
        });
        expect([page.timers.size, page.one('[aria-live]').getAttribute('aria-live')]).toEqual([0, 'polite']);
        await page.pass(20_000);
        expect(index()).toBe(1);
        await page.click(button(/Play/));
        // Something else of the page changes: nobody asked again for less motion.
        await act(async () => {
          root.toggleAttribute('data-other', true);
          await Promise.resolve();
        });
        await page.pass(5000);
        expect(index()).toBe(2);
      } finally {
        root.removeAttribute('data-still');
        root.removeAttribute('data-other');
      }
    },
  );

  it('a slide that is not there is the first one, with a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await page.draw(show({ 'current-slide': '3' }));
    expect(index()).toBe(0);
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(/current-slide="3" is not allowed: there are 3/));
  });

  it('keeps pictures that are slides themselves', async () => {
    await page.draw(
      <Slideshow attributes={{}}>
        <img src="a.png" alt="a" />
        <img src="b.png" alt="b" />
      </Slideshow>,
    );
    expect(page.all('.ui-track__panel > img')).toHaveLength(2);
  });
});
