import type { Page } from '@playwright/test';
import { expect, shown, test } from './fixtures.ts';
import { customerUrl, menuReady } from './support/site.ts';

/** Views of every kind; the widgets' own targets are measured on their own page. */
const VIEWS = [
  '/',
  '/news.html',
  '/news-21.html',
  '/course-100.html',
  '/contact.html',
  '/calendar.html?view=month&from=2026-11-01&to=2026-11-30',
  '/login.html',
  '/object-921.html',
  '/unit-4711.html',
];

/**
 * Gives the focus to everything that takes it, as keys do. Told is what of it lies wholly below something else (WCAG 2.4.11), and what
 * is smaller than 24 px without room around it (2.5.8; a link within a line of text may be as high as the line).
 */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = (element: Element): string =>
      `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ` +
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
    const inside = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'),
    ].filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches(':disabled'));
    const isSeen = (element: HTMLElement): boolean => {
      const box = element.getBoundingClientRect();
      const part = (from: number, to: number): number[] => [0.02, 0.25, 0.5, 0.75, 0.98].map((at) => from + (to - from) * at);
      return part(box.left, box.right).some((x) =>
        part(box.top, box.bottom).some((y) => {
          const top = inside(x, y) ? document.elementFromPoint(x, y) : null;
          return top !== null && (element.contains(top) || top.closest('label')?.control === element);
        }),
      );
    };
    /** What is pressed: a label with its field, and a card whose link is spread over it. */
    const area = (element: HTMLElement): Element => {
      const { content, position, top } = getComputedStyle(element, '::after');
      return (
        element.closest('label') ??
        (content !== 'none' && position === 'absolute' && top === '0px' ? element.offsetParent : null) ??
        element
      );
    };
    /** With what an invisible frame around it adds to be hit. */
    const boxOf = (element: HTMLElement): DOMRect => {
      const box = area(element).getBoundingClientRect();
      const { content, position, top, left } = getComputedStyle(element, '::before');
      const [more, wide] =
        content !== 'none' && position === 'absolute'
          ? ([top, left].map((side) => Math.max(0, -Number.parseFloat(side) || 0)) as [number, number])
          : [0, 0];
      return new DOMRect(box.x - wide, box.y - more, box.width + 2 * wide, box.height + 2 * more);
    };
    const targets = all
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(
        ({ element, box }) => box.width > 1 && box.height > 1 && !element.matches('pre, [role=region], [role=group], [role=tabpanel]'),
      );
    const middle = ({ box }: { box: DOMRect }): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];
    const found: string[] = [];
    for (const target of targets) {
      const { element, box } = target;
      const isInText =
        element.matches('a') &&
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
      if ((box.width >= 24 && box.height >= 24) || isInText) continue;
      const [x, y] = middle(target);
      const near = targets.find((other) => {
        if (other === target) return false;
        const dx = Math.max(other.box.left - x, 0, x - other.box.right),
          dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
        return Math.hypot(dx, dy) < 12;
      });
      if (near) found.push(`too small: ${name(element)} ${Math.round(box.width)} x ${Math.round(box.height)}, near ${name(near.element)}`);
    }
    for (const element of all) {
      element.focus();
      // What unfolds when it has the focus takes its time.
      for (let frame = 0; frame < 60 && !isSeen(element); frame++)
        await new Promise((done) => {
          requestAnimationFrame(done);
        });
      if (document.activeElement === element && !isSeen(element))
        found.push(`obscured: ${name(element)} at ${JSON.stringify(element.getBoundingClientRect())}`);
    }
    return found;
  });

test.describe('with the question about counting on the screen', () => {
  test.use({ decided: false });

  for (const [turn, width] of [360, 1280].entries()) {
    test(`nothing that has the focus is hidden, and what can be pressed is 24 px high and wide or has room: ${width} px`, async ({
      page,
    }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 740 });
      const found: Record<string, string[]> = {};
      // `npm run test:long` looks at every view at both widths.
      for (const path of VIEWS.filter((_path, index) => process.env.LECTERN_SLOW || index % 2 === turn)) {
        await page.goto(customerUrl('demo', path));
        await shown(page);
        await menuReady(page);
        await expect(page.locator('.consent')).toBeVisible();
        const wrong = await faults(page);
        if (wrong.length > 0) found[path] = wrong;
      }
      expect(found).toEqual({});
    });
  }
});
