// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { reactElements } from './elements.tsx';

type Callback = (entries: { target: Element; isIntersecting: boolean }[]) => void;
let watchers: { readonly emit: Callback; readonly options: IntersectionObserverInit; readonly watched: Set<Element> }[] = [];

beforeEach(() => {
  watchers = [];
  vi.resetModules();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'IntersectionObserverEntry',
    class {
      get isIntersecting(): boolean {
        return false;
      }
    },
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly watched = new Set<Element>();
      constructor(emit: Callback, options: IntersectionObserverInit) {
        watchers.push({ emit, options, watched: this.watched });
      }
      observe(element: Element): void {
        this.watched.add(element);
      }
      unobserve(element: Element): void {
        this.watched.delete(element);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** Draws one picture with a fresh module; `draw` again shows other attributes in its place. */
async function drawn(attributes: Record<string, string>) {
  const { reactElements: elements } = (await import('./elements.tsx')) as { reactElements: typeof reactElements };
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const draw = (given: Record<string, string>) => act(() => root.render(elements.element('img', given, [])));
  await draw(attributes);
  const picture = document.querySelector('img')!;
  return { picture, draw, root, source: () => picture.getAttribute('src') };
}
const lazy = { src: 'a.png', srcset: 'b.png 2x', alt: 'A', width: '640', height: '360', loading: 'lazy' };

describe('a lazy picture', () => {
  it('is fetched when it comes near the screen; until then its place has its shape', async () => {
    const { picture, source } = await drawn(lazy);
    expect(decodeURIComponent(source()!)).toMatch(/^data:image\/svg\+xml,.*viewBox="0 0 640 360"/);
    expect([picture.hasAttribute('srcset'), picture.alt, picture.getAttribute('width')]).toEqual([false, 'A', '640']);
    const [watcher] = watchers;
    expect(watcher!.options.rootMargin).toBe('30%');
    watcher!.emit([{ target: picture, isIntersecting: false }]);
    expect(source()).toMatch(/^data:/);
    watcher!.emit([{ target: picture, isIntersecting: true }]);
    expect([source(), picture.getAttribute('srcset'), watcher!.watched.size]).toEqual(['a.png', 'b.png 2x', 0]);
  });

  it('of the library is fetched in the size that it has on the page', async () => {
    const src = `/library/${'a'.repeat(40)}/1280.webp`;
    const { picture } = await drawn({ ...lazy, src, srcset: '' });
    expect(picture.getAttribute('sizes')).toBe('min(100vw,1280px)');
    vi.spyOn(picture, 'width', 'get').mockReturnValue(innerWidth / 4);
    watchers[0]!.emit([{ target: picture, isIntersecting: true }]);
    expect(picture.getAttribute('sizes')).toBe('25vw');
    expect(picture.getAttribute('srcset')).toContain(`${src} 1280w`);
  });

  it('is there at once without a written size, when it is not lazy, and in a browser that cannot tell', async () => {
    const { width: _, ...unsized } = lazy;
    expect((await drawn(unsized)).source()).toBe('a.png');
    document.body.replaceChildren();
    const { loading: __, ...eager } = lazy;
    expect((await drawn(eager)).source()).toBe('a.png');
    document.body.replaceChildren();
    vi.stubGlobal('IntersectionObserverEntry', Object);
    vi.resetModules();
    expect((await drawn(lazy)).source()).toBe('a.png');
  });

  it('is printed', async () => {
    const { picture, source } = await drawn(lazy);
    dispatchEvent(new Event('beforeprint'));
    expect([source(), picture.loading]).toEqual(['a.png', 'eager']);
  });

  it('shows another source that is drawn while it waits, and waits again when its place was hidden', async () => {
    const { picture, draw, source, root } = await drawn(lazy);
    await draw({ ...lazy, src: 'other.png' });
    expect(source()).toBe('other.png');
    watchers[0]!.emit([{ target: picture, isIntersecting: true }]);
    expect(source()).toBe('other.png');
    const { fetchWhenNear } = await import('./near-pictures.ts');
    const second = Object.assign(document.createElement('img'), { src: 'a.png' });
    second.setAttribute('width', '2');
    second.setAttribute('height', '1');
    fetchWhenNear(second)();
    fetchWhenNear(second);
    watchers[0]!.emit([{ target: second, isIntersecting: true }]);
    expect(second.getAttribute('src')).toBe('a.png');
    await act(() => root.unmount());
    expect(watchers[0]!.watched.size).toBe(0);
  });
});

it('the logo that came with the page is not asked for again', async () => {
  document.head.innerHTML = '<link rel="icon" href="data:image/svg+xml,%3Csvg/%3E" data-of="/demo/img/logo.svg">';
  expect((await drawn({ src: '/demo/img/logo.svg', alt: '' })).source()).toBe('data:image/svg+xml,%3Csvg/%3E');
  document.body.replaceChildren();
  expect((await drawn({ src: '/demo/img/other.svg', alt: '' })).source()).toBe('/demo/img/other.svg');
});
