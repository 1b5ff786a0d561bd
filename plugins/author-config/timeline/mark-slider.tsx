import { useRef, type CSSProperties, type HTMLAttributes, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { formatTimecode, useText } from '../../../core/api.ts';
import { markName, problemText } from './mark-name.ts';
import { isSlideMark, type LessonMarks, type Mark } from './marks.ts';
import { stepOf } from './scale.ts';

/** From here on a press is a drag, in px. */
const DRAG_FROM = 4;

export interface MarkActions {
  /** Shows where a mark would come, `null` when it stays where it was. @param isFree without snapping */
  drag(mark: Mark, frame: number | null, isFree: boolean): void;
  /** The drag has ended: what it showed is written. */
  drop(mark: Mark): void;
  move(mark: Mark, frame: number): void;
  seek(frame: number): void;
  select(mark: Mark): void;
  toPlayhead(mark: Mark): void;
}

interface MarkProps {
  readonly mark: Mark;
  readonly lesson: LessonMarks;
  /** Where it is drawn: elsewhere than it is while it is dragged. */
  readonly frame: number;
  readonly last: number;
  readonly perSecond: number;
  readonly row: number;
  /** Px up to the next one. */
  readonly room: number;
  readonly isShown: boolean;
  readonly isSelected: boolean;
  readonly actions: MarkActions;
}

/** Drags a mark by mouse, pen or finger; a press without a way shows its time. */
function useDrag(
  mark: Mark,
  perSecond: number,
  fps: number,
  actions: MarkActions,
): { readonly pointer: HTMLAttributes<HTMLElement>; cancel(): void; isPressed(): boolean } {
  const pressed = useRef<{ readonly x: number; readonly frame: number; isDrag: boolean } | null>(null);
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current = { x: event.clientX, frame: mark.frame, isDrag: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const from = pressed.current;
    if (!from) return;
    from.isDrag ||= Math.abs(event.clientX - from.x) >= DRAG_FROM;
    if (from.isDrag) actions.drag(mark, Math.round(from.frame + ((event.clientX - from.x) / perSecond) * fps), event.altKey);
  };
  const onPointerUp = (): void => {
    const from = pressed.current;
    pressed.current = null;
    if (from?.isDrag) actions.drop(mark);
    else if (from) actions.seek(mark.frame);
  };
  const cancel = (): void => {
    if (pressed.current) actions.drag(mark, null, true);
    pressed.current = null;
  };
  return {
    pointer: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel },
    cancel,
    isPressed: () => pressed.current !== null,
  };
}

/** One slide or event at its time: dragged along the track, or moved by keys. */
export function MarkSlider({ mark, lesson, frame, last, perSecond, row, room, isShown, isSelected, actions }: MarkProps): ReactNode {
  const text = useText();
  const { fps } = lesson;
  const { pointer, cancel, isPressed } = useDrag(mark, perSecond, fps, actions);
  const name = markName(mark, lesson, text);
  const problem = problemText(mark, text);
  const time = formatTimecode(frame, fps);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOf(event, fps);
    if (step !== 0) actions.move(mark, Math.min(Math.max(last, mark.frame), Math.max(0, mark.frame + step)));
    else if (event.key === 'Enter') actions.toPlayhead(mark);
    else if (event.key === ' ') actions.seek(mark.frame);
    else if (event.key === 'Escape' && isPressed()) cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const style = {
    '--mark-x': `${(frame / fps) * perSecond}px`,
    '--mark-row': row,
    ...(isSlideMark(mark) ? { inlineSize: `${room}px` } : {}),
  } as CSSProperties;
  return (
    <div
      role="slider"
      tabIndex={0}
      className={`timeline-mark timeline-mark--${isSlideMark(mark) ? 'slide' : 'event'}`}
      data-path={mark.path}
      data-type={mark.type}
      data-problem={mark.problem || undefined}
      data-shown={isShown || undefined}
      data-selected={isSelected || undefined}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={Math.max(last, frame)}
      aria-valuenow={frame}
      aria-valuetext={[name, time, problem].filter(Boolean).join(', ')}
      title={`${name}, ${time}`}
      style={style}
      onFocus={() => actions.select(mark)}
      {...pointer}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
    >
      {problem !== '' && (
        <span className="timeline-mark__problem" aria-hidden="true">
          !
        </span>
      )}
      {isSlideMark(mark) && (
        <span className="timeline-mark__name" dir="auto">
          {name}
        </span>
      )}
    </div>
  );
}
