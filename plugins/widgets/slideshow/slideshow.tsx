import { useId, useMemo, useRef, type DOMAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { useText, type WidgetProps } from '../../../core/api.ts';
import { isPlain, isRtl } from '../shared/keys.ts';
import { itemsOf } from '../shared/markup.tsx';
import { rootProps } from '../shared/root.ts';
import { warn } from '../shared/warn.ts';
import { Track } from '../track/track.tsx';
import { Navigation } from './navigation.tsx';
import { useSlideshowSettings } from './settings.ts';
import { positionClasses } from './slide-index.ts';
import { swipes, type SwipeTrack } from './swipe.ts';
import { useSlides } from './use-slides.ts';

/** `ui-slideshow`: each child element is a slide (WID-004, WID-023 to WID-037). */
export function Slideshow({ attributes, children }: WidgetProps): ReactNode {
  const text = useText();
  const settings = useSlideshowSettings(attributes, text('widgets.percentage'));
  const items = useMemo(() => itemsOf(children), [children]);
  const slides = useSlides(settings, items.length);
  const id = useId();
  const finger = useRef<SwipeTrack>(null);
  const stage = useRef<HTMLDivElement>(null);
  if (items.length === 0) {
    warn('ui-slideshow', 'it has no slides. Each child element is one.');
    return children;
  }

  const focusSlide = (index: number): void => {
    const panels = stage.current?.querySelector('.ui-track__row')?.querySelectorAll<HTMLElement>(':scope > .ui-track__panel');
    panels?.[index]?.focus({ preventScroll: true });
  };
  // Only from inside: whoever has gone on meanwhile is not called back.
  const focus = (index: number): void => {
    if (stage.current?.contains(document.activeElement)) focusSlide(index);
  };
  const go = (index: number): void => {
    slides.ask(index, focus);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const slide = event.target as Element;
    // Only when a slide itself has the focus: what it holds has arrow keys of its own.
    if (!isPlain(event) || !slide.matches('.ui-track__panel') || slide.closest('.ui-slideshow') !== event.currentTarget) return;
    const next = slideByKey(event.key, isRtl(slide), slides.index, items.length);
    if (next === null) return;
    event.preventDefault();
    slides.ask(next, focusSlide, 0); // the slide that has the focus goes out of sight
  };
  const automatic = settings.interval > 0;
  const height = settings.naviHeight > 0 ? `${settings.naviHeight}${settings.naviType === 'overlayPercentage' ? '%' : 'px'}` : undefined;
  return (
    <div
      role="group"
      {...rootProps(`ui-slideshow ${positionClasses(slides.index, items.length)}`, attributes)}
      ref={stage}
      data-navi={settings.naviType}
      aria-roledescription={text('widgets.carousel')}
      aria-label={settings.label || text('widgets.slides')}
      onKeyDown={onKeyDown}
      {...(automatic && holdingHandlers(slides.hold))}
    >
      {items.length > 1 && (
        <Navigation
          index={slides.index}
          count={items.length}
          go={go}
          text={text}
          controls={id}
          play={automatic ? { on: slides.wanted, toggle: () => slides.setWanted(!slides.wanted) } : null}
          height={height}
        />
      )}
      <div
        className="ui-slideshow__stage"
        id={id}
        aria-live={slides.playing ? 'off' : 'polite'}
        data-touch={settings.enableTouch || undefined}
        {...(settings.enableTouch && swipes(finger, (step) => go(slides.index + step)))}
      >
        <Track
          items={items}
          index={slides.index}
          height={settings.height}
          panel={(index) => ({
            role: 'group',
            'aria-roledescription': text('widgets.slide'),
            'aria-label': text('widgets.slideOf', { number: index + 1, count: items.length }),
            tabIndex: typeof settings.height === 'number' ? 0 : -1,
          })}
        />
      </div>
    </div>
  );
}

/** The slide that a key leads to; null when it is none of the keys. */
function slideByKey(key: string, isRightToLeft: boolean, index: number, count: number): number | null {
  if (key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight')) return index + 1;
  if (key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft')) return index - 1;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : null;
}

/** Slides do not come by themselves while the pointer or the focus is there. */
function holdingHandlers(hold: (isHeld: boolean) => void): DOMAttributes<HTMLElement> {
  return {
    onFocus: () => hold(true),
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) hold(false);
    },
    onMouseEnter: () => hold(true),
    onMouseLeave: () => hold(false),
  };
}
