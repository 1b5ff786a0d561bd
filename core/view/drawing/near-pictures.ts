/** How far outside the screen a picture is fetched; browsers fetch lazy ones up to some screens ahead. */
const MARGIN = '30%';

interface Source {
  readonly src: string;
  readonly srcset: string | null;
}

/** Lives as long as the picture: a hidden level takes its references away and gives them again. */
const sources = new WeakMap<HTMLImageElement, Source>();
const waiting = new Set<HTMLImageElement>();
let observer: IntersectionObserver | null = null;

/** Nothing, in the shape of the picture. */
const placeholder = (width: number, height: number): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"/>`)}`;

function leave(picture: HTMLImageElement): void {
  waiting.delete(picture);
  observer?.unobserve(picture);
}

function show(picture: HTMLImageElement): void {
  leave(picture);
  const source = sources.get(picture);
  // Another source may have been drawn meanwhile.
  if (!source || !picture.getAttribute('src')?.startsWith('data:')) return;
  sources.delete(picture);
  // How wide it is on the page is known by now, and stays so much of it when a screen is turned.
  if (source.src.startsWith('/library/') && picture.width) picture.sizes = `${Math.ceil((picture.width / innerWidth) * 100)}vw`;
  if (source.srcset !== null) picture.srcset = source.srcset;
  picture.src = source.src;
}

/** On paper all is near. */
function showAll(): void {
  for (const picture of waiting) {
    picture.loading = 'eager';
    show(picture);
  }
}

/** Observes which pictures come near; null in a browser that cannot. */
function watcher(): IntersectionObserver | null {
  if (observer !== null) return observer;
  if (typeof IntersectionObserverEntry === 'undefined' || !('isIntersecting' in IntersectionObserverEntry.prototype)) return null;
  addEventListener('beforeprint', showAll);
  return (observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) show(target as HTMLImageElement);
    },
    { rootMargin: MARGIN },
  ));
}

/**
 * Reference of a picture with `loading="lazy"`: it is fetched when it comes near the screen. Only one whose size is written, so that
 * nothing moves when
 * it comes; printing fetches all.
 * @returns what ends the waiting
 */
export function fetchWhenNear(picture: HTMLImageElement): () => void {
  const [width, height] = [Number(picture.getAttribute('width')), Number(picture.getAttribute('height'))];
  const src = picture.getAttribute('src') ?? '';
  const watching = src !== '' && width > 0 && height > 0 ? watcher() : null;
  if (watching && !src.startsWith('data:')) {
    sources.set(picture, { src, srcset: picture.getAttribute('srcset') });
    picture.removeAttribute('srcset');
    picture.src = placeholder(width, height);
  }
  if (watching && sources.has(picture)) {
    waiting.add(picture);
    watching.observe(picture);
  }
  return () => leave(picture);
}
