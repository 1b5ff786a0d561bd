import type { ElementHandle, Page } from 'playwright-core';
import { spotOf, readPoints, type Point } from '../tape/drag.ts';

/** What lays a pointer on the page, moves it, and takes it away again. */
interface Pointer {
  down(at: Point): Promise<void>;
  move(to: Point): Promise<void>;
  up(): Promise<void>;
}

const mouse = (page: Page): Pointer => ({
  down: async ({ x, y }) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
  },
  move: ({ x, y }) => page.mouse.move(x, y),
  up: () => page.mouse.up(),
});

/** @throws Error in a browser that cannot be given a finger */
async function finger(page: Page): Promise<Pointer> {
  if (page.context().browser()?.browserType().name() !== 'chromium')
    throw new Error('This browser cannot be given a finger. Play the tape in Chromium.');
  const browser = await page.context().newCDPSession(page);
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]): Promise<void> =>
    void (await browser.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }) => ({ x, y })) }));
  return { down: (at) => send('touchStart', [at]), move: (to) => send('touchMove', [to]), up: () => send('touchEnd', []) };
}

/** What an element is here, where no DOM is known. */
interface Boxed {
  contains(other: unknown): boolean;
  readonly ownerDocument: { elementFromPoint(x: number, y: number): unknown };
  readonly parentElement: Boxed | null;
  getBoundingClientRect(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** The middle of an element, or of the nearest one around it that has a width. */
const middleOf = (element: ElementHandle): Promise<Point> =>
  element.evaluate((node) => {
    let around = node as unknown as Boxed;
    while (around.getBoundingClientRect().width === 0 && around.parentElement !== null) around = around.parentElement;
    const { x, y, width, height } = around.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined))))';
/** So often is an element looked at, so far apart, until it is as large as it becomes below the mouse. */
const [LOOKS, LOOK_MS] = [25, 80];

/** Moves the mouse to an element: some have their size only then. */
async function hover(page: Page, element: ElementHandle): Promise<void> {
  let before = 0;
  for (let look = 0; look < LOOKS; look++) {
    const { x, y } = await middleOf(element);
    await page.mouse.move(x, y);
    await page.waitForTimeout(LOOK_MS);
    const { width } = await boxOf(element);
    if (width > 1 && width === before) return;
    before = width;
  }
}

/**
 * Waits until a finger at a point of an element would touch it. What has just come into view by scrolling may be skipped by the browser
 * (`content-visibility: auto`) until it draws the next time: a finger falls through to what is around it, which scrolls, and the browser
 * takes the finger away from the page. What never comes is touched where it is.
 */
async function reachable(page: Page, element: ElementHandle, point: Point): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const { x, y } = spotOf(await boxOf(element), point);
    const isThere = await element.evaluate(
      (node, [left, top]) => (node as unknown as Boxed).contains((node as unknown as Boxed).ownerDocument.elementFromPoint(left!, top!)),
      [x, y],
    );
    // It is there; two frames later it is so for the browser's own part that decides about scrolling, too.
    if (isThere) return page.evaluate(TWO_FRAMES);
    await page.waitForTimeout(LOOK_MS);
  }
}

const boxOf = async (element: ElementHandle): Promise<{ x: number; y: number; width: number; height: number }> => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('What is to be dragged is not to be seen.');
  return box;
};

/**
 * Drags an element by its points (`tape/drag.ts`).
 * @param findEnd the element that the last point is within; null: the same one
 */
export async function drag(
  page: Page,
  element: ElementHandle,
  value: string,
  byFinger: boolean,
  findEnd: (() => Promise<ElementHandle>) | null,
): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const pointer = byFinger ? await finger(page) : mouse(page);
  if (!byFinger) await hover(page, element);
  const [first, ...rest] = readPoints(value);
  if (byFinger) await reachable(page, element, first!);
  const box = await boxOf(element);
  const last = rest.pop() ?? first!;
  await pointer.down(spotOf(box, first!));
  for (const point of rest) await pointer.move(spotOf(box, point));
  // What it is dragged to may have moved, or come, since it is dragged.
  const end = spotOf(findEnd === null ? box : await boxOf(await findEnd()), last);
  await pointer.move(end);
  await pointer.up();
}
