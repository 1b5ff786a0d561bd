import { cloneElement, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { CLOCK, useService, type WidgetProps } from '../../../core/api.ts';
import { isRtl } from '../shared/keys.ts';
import { partsOf, tagOf } from '../shared/markup.tsx';
import { rootProps } from '../shared/root.ts';
import { useSettings } from '../shared/settings.ts';
import { warn } from '../shared/warn.ts';
import { positionTip, type Placement } from './position.ts';
import schema from './tooltip.schema.json';

interface Settings {
  readonly text: string;
  readonly placement: Placement;
  readonly delay: number;
}

/** Time in which the pointer may go from the content over to the tooltip, in ms. */
const LEAVE_MS = 150;
const FOCUSABLE = /^(?:a|button|input|select|textarea|summary)$/;

/**
 * `ui-tooltip`: shown on hover and focus, stays while the pointer is on it, goes with Escape (WID-005). A single link, button or
 * field in it is what it describes; anything else becomes a button, so that keyboard and touch reach it.
 */
export function Tooltip({ attributes, children }: WidgetProps): ReactNode {
  const { text, placement, delay } = useSettings<Settings>(schema, attributes);
  const clock = useService(CLOCK);
  const [open, setOpen] = useState(false);
  const undo = useRef<() => void>(undefined);
  const id = useId();
  useEffect(() => () => undo.current?.(), []);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault(); // only the topmost layer closes (OP-72)
      event.stopPropagation();
      setOpen(false);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [open]);
  const [own] = useMemo(() => {
    const parts = partsOf(children);
    return parts.length === 1 && typeof parts[0]!.type === 'string' && FOCUSABLE.test(tagOf(parts[0]!)) ? parts : [];
  }, [children]);
  if (!text) {
    warn(schema.title, 'the attribute text is missing or empty; its content is shown alone.');
    return children;
  }

  const after = (ms: number, shown: boolean): void => {
    undo.current?.();
    undo.current = ms > 0 ? clock.setTimeout(() => setOpen(shown), ms) : void setOpen(shown);
  };
  const hover = (event: PointerEvent, shown: boolean, ms: number): void => {
    if (event.pointerType !== 'touch') after(ms, shown);
  };
  const describedBy = open ? id : undefined;
  return (
    <span
      {...rootProps('ui-tooltip', attributes)}
      onPointerEnter={(event) => hover(event, true, open ? 0 : delay)}
      onPointerLeave={(event) => hover(event, false, LEAVE_MS)}
      onFocus={() => after(0, true)}
      onBlur={() => after(0, false)}
    >
      {own ? (
        cloneElement(own, { 'aria-describedby': describedBy })
      ) : (
        <button type="button" className="ui-tooltip__term" aria-describedby={describedBy} onClick={() => after(0, true)}>
          {children}
        </button>
      )}
      {open && <Tip id={id} text={text} placement={placement} />}
    </span>
  );
}

function Tip({ id, text, placement }: { readonly id: string; readonly text: string; readonly placement: Placement }): ReactNode {
  const tip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = tip.current!;
    element.showPopover?.(); // the top layer: nothing around it clips it
    const rtl = isRtl(element);
    const reposition = (): void => {
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { x, y } = positionTip(
        element.parentElement!.getBoundingClientRect(),
        { width: element.offsetWidth, height: element.offsetHeight },
        screen,
        placement,
        rtl,
      );
      element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    };
    reposition();
    // The focus may scroll the page to what it describes: it goes along.
    window.addEventListener('resize', reposition);
    document.addEventListener('scroll', reposition, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', reposition);
      document.removeEventListener('scroll', reposition, { capture: true });
    };
  }, [placement, text]);
  return (
    <span ref={tip} id={id} role="tooltip" popover="manual" className="ui-tooltip__tip">
      {text}
    </span>
  );
}
