import './stage.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { readChoice, writeChoice, type Choice } from './choice.ts';
import { Controls, type Offer } from './controls.tsx';
import type { Director } from './director.ts';
import { Panels, type View } from './panels.tsx';
import { TapePanel } from './tape-panel.tsx';
import { whyOf } from './why.ts';

const NO_OFFER: Offer = { customer: '', languages: [], customers: [] };
/** What does not need a new document. */
const AT_ONCE: ReadonlySet<string> = new Set(['width', 'height', 'zoom', 'input', 'network', 'faults']);

function useOffer(): Offer {
  const [offer, setOffer] = useState(NO_OFFER);
  useEffect(() => {
    void fetch('/sandbox/stage.json')
      .then(async (answer) => (answer.ok ? ((await answer.json()) as Offer) : NO_OFFER))
      .then(setOffer);
  }, []);
  return offer;
}

/**
 * Ctrl+Alt+S ends a recording or a replay wherever the focus is: a page that is played takes it, and Tab in a page that is recorded is on
 * the tape. The page hears nothing of it.
 */
function endsByKey(event: KeyboardEvent, director: Director): void {
  if (!event.ctrlKey || !event.altKey || event.code !== 'KeyS') return;
  event.preventDefault();
  event.stopImmediatePropagation();
  director.end();
}

interface FrameProps {
  readonly choice: Choice;
  readonly director: Director;
  /** Gets the element that is pressed, instead of the page, which hears nothing of it; null: the page is used. */
  readonly onPick: ((element: Element) => void) | null;
  readonly onFocus: (element: Element) => void;
}

/** The page in its frame: of a width of its own, and as large as its zoom says. */
function Frame({ choice, director, onPick, onFocus }: FrameProps): ReactNode {
  const { width, height, zoom, input } = choice;
  const scale = zoom / 100;
  // A zoomed page has so many px fewer, as with the browser's own zoom.
  const own = width === 0 ? `${100 / scale}%` : `${Math.round(width / scale)}px`;
  return (
    // A frame that is wider than the window is scrolled by keys too.
    <div className="frame" tabIndex={0} role="region" aria-label="Frame" style={{ height, ...(width === 0 ? {} : { width }) }}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the site is what visitors get, in all it may do */}
      <iframe
        ref={director.takeFrame}
        title="The site"
        onLoad={({ currentTarget }) => {
          const { contentDocument: inside, contentWindow: window } = currentTarget;
          director.arrive(inside !== null);
          // A document that nobody may frame is one of another origin, an empty one.
          if (inside === null) return;
          window?.addEventListener('keydown', (event) => endsByKey(event, director), true);
          inside.addEventListener('focusin', ({ target }) => onFocus(target as Element));
        }}
        style={{
          inlineSize: own,
          blockSize: Math.round(height / scale),
          transform: scale === 1 ? undefined : `scale(${scale})`,
          transformOrigin: '0 0',
          pointerEvents: input === 'keyboard' ? 'none' : undefined,
        }}
      />
      {onPick !== null && (
        <div
          className="glass"
          style={{ inlineSize: width === 0 ? '100%' : width, blockSize: height }}
          onClick={({ nativeEvent: { offsetX, offsetY } }) => {
            const element = director.page?.document.elementFromPoint(offsetX / scale, offsetY / scale);
            if (element) onPick(element);
          }}
        />
      )}
    </div>
  );
}

/** The site in a frame, as anybody, on any screen; recorded, and played again. */
export function Stage({ director }: { readonly director: Director }): ReactNode {
  const [choice, setChoice] = useState(() => readChoice(location.search, location.origin));
  const offer = useOffer();
  // The frame's document forgets its focus as soon as the stage has it.
  const focused = useRef<Element | null>(null);
  const [view, setView] = useState<View>({ panel: 'Timeline', chosen: -1, isPicking: false, picked: null });
  const show = (changed: Partial<View>): void => setView((before) => ({ ...before, ...changed }));
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => endsByKey(event, director);
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, [director]);
  // The first page comes when there is a frame for it.
  useEffect(() => {
    void director.open(readChoice(location.search, location.origin));
  }, [director]);
  const change = (changed: Partial<Choice>): void => {
    const next = { ...choice, ...changed };
    setChoice(next);
    history.replaceState(null, '', `${location.pathname}${writeChoice(next)}`);
    // Whether the mouse is a finger is said before a page's first script.
    const isFinger = [choice, next].some(({ input }) => input === 'touch') && choice.input !== next.input;
    if (!isFinger && Object.keys(changed).every((name) => AT_ONCE.has(name))) director.setFaults(next);
    else void director.open(next);
  };
  const pick = (element: Element | null): void => {
    if (element === null) return;
    const picked = whyOf(element, director.desk.growing.entries);
    show({ isPicking: false, picked, panel: 'Timeline', chosen: picked.call });
  };
  return (
    <>
      <h1>Stage</h1>
      <Controls choice={choice} offer={offer} onChange={change} />
      <TapePanel choice={choice} director={director} />
      <Frame
        choice={choice}
        director={director}
        onPick={view.isPicking ? pick : null}
        onFocus={(element) => void (focused.current = element)}
      />
      <Panels
        choice={choice}
        director={director}
        view={view}
        onView={show}
        onPick={pick}
        onPickFocus={() => pick(focused.current)}
        onFaults={(faults) => change({ faults })}
      />
      <details className="note">
        <summary>What a page in a frame cannot be given</summary>
        <p>
          The device&apos;s colours, its wish for less motion, and a finger reach the page&apos;s scripts and style sheets. Its pixel
          density, its contrast, and pictures that are chosen by a media query are the browser&apos;s: the emulation of its developer tools
          reaches the frame too. With a finger the page takes the mouse for one; the browser itself does not, so what is marked below the
          mouse stays marked. The network is slower by a delay of each call, and films by their width. The account, the settings and what
          the site has stored are those of this browser for this host.
        </p>
      </details>
    </>
  );
}
