import { useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import type { Area } from '../../practice-test/contract.ts';
import { coordsOf, handlesOf, moved, reshaped, withoutPoint, withPoint, type Point, type Size } from './shapes.ts';

export interface DrawnArea {
  readonly path: string;
  /** null where the coordinates make none. */
  readonly area: Area | null;
  readonly label: string;
  readonly number: number;
  readonly isRight: boolean;
}

/** null where it cannot be. */
export type ChangeOfArea = (area: Area) => Area | null;

/** Radius of what a finger takes hold of, in px of the screen. */
const TOUCH_RADIUS = 12;
/** Px of the picture that an arrow key moves by, and one with Shift. */
const STEP = 1;
const LONG_STEP = 10;

function stepOf({ key, shiftKey }: KeyboardEvent): Point | null {
  const by = shiftKey ? LONG_STEP : STEP;
  if (key === 'ArrowLeft') return [-by, 0];
  if (key === 'ArrowRight') return [by, 0];
  if (key === 'ArrowUp') return [0, -by];
  return key === 'ArrowDown' ? [0, by] : null;
}

/** Follows a pointer from a press on: shows what it makes of an area, and gives it on when it is lifted. */
function useDrag(
  toPicture: (event: PointerEvent) => Point,
  change: (area: Area) => void,
): { readonly preview: Area | null; readonly pointer: (make: (from: Point, to: Point) => Area) => object } {
  const from = useRef<Point | null>(null);
  const [preview, setPreview] = useState<Area | null>(null);
  const end = (): void => {
    from.current = null;
    setPreview(null);
  };
  const pointer = (make: (from: Point, to: Point) => Area): object => ({
    onPointerDown: (event: PointerEvent<SVGElement>): void => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus();
      from.current = toPicture(event);
    },
    onPointerMove: (event: PointerEvent): void => {
      if (from.current) setPreview(make(from.current, toPicture(event)));
    },
    onPointerUp: (): void => {
      if (preview) change(preview);
      end();
    },
    onPointerCancel: end,
  });
  return { preview, pointer };
}

interface ShownAreaProps {
  readonly shown: DrawnArea;
  readonly size: Size;
  toPicture?(event: PointerEvent): Point;
  /** @param isInRow keys pressed one after another are one step */
  onChange?(make: ChangeOfArea, isInRow: boolean): void;
  onDelete?(): void;
}

const NOWHERE: Point = [0, 0];

/** An area on its picture; with the focus it has handles. What is only shown has neither. */
export function ShownArea({ shown, size, toPicture, onChange, onDelete }: ShownAreaProps): ReactNode {
  const text = useText();
  const [radius, setRadius] = useState(0);
  const { preview, pointer } = useDrag(toPicture ?? (() => NOWHERE), (area) => onChange?.(() => area, false));
  const { area: stored } = shown;
  if (!stored) return null;
  const area = preview ?? stored;
  const onFocus = ({ currentTarget }: FocusEvent<SVGGElement>): void =>
    setRadius((TOUCH_RADIUS * size.w) / (currentTarget.ownerSVGElement?.getBoundingClientRect().width ?? size.w));
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<SVGGElement>): void => {
    if (!currentTarget.contains(relatedTarget)) setRadius(0);
  };
  const onKeyDown = (event: KeyboardEvent<SVGElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOf(event);
    if (step) onChange?.((now) => moved(now, step, size), true);
    else if (event.key === 'Delete' || event.key === 'Backspace') onDelete?.();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const words = { number: shown.number, label: shown.label, coords: coordsOf(area) };
  const name = text(shown.isRight ? 'author.areas.right' : 'author.areas.wrong', words);
  return (
    <g className="area" data-right={shown.isRight || undefined} data-shape={area.shape} onFocus={onFocus} onBlur={onBlur}>
      <Outline area={area} className="area-ground" />
      <Outline
        area={area}
        className="area-shape"
        {...(onChange && {
          role: 'button',
          tabIndex: 0,
          'aria-label': name,
          onKeyDown,
          ...pointer(([x, y], [toX, toY]) => moved(stored, [toX - x, toY - y], size)),
        })}
      />
      {radius > 0 &&
        handlesOf(area).map((at, index) => (
          <Handle
            key={index}
            at={at}
            radius={radius}
            name={text('author.areas.handle', { number: index + 1, x: Math.round(at[0]), y: Math.round(at[1]) })}
            pointer={pointer((_from, to) => reshaped(stored, index, to, size))}
            onStep={(by) => onChange?.((now) => stepped(now, index, by, size), true)}
            onMore={() => onChange?.((now) => (now.shape === 'poly' && index < now.points.length ? withPoint(now, index) : null), false)}
            onLess={() => onChange?.((now) => (now.shape === 'poly' ? withoutPoint(now, index) : null), false)}
          />
        ))}
    </g>
  );
}

/** An area whose handle goes on by a step. */
function stepped(area: Area, handle: number, [dx, dy]: Point, size: Size): Area | null {
  const at = handlesOf(area)[handle];
  return at ? reshaped(area, handle, [at[0] + dx, at[1] + dy], size) : null;
}

function Outline({ area, ...props }: { readonly area: Area; readonly className: string }): ReactNode {
  if (area.shape === 'circle') return <circle cx={area.x} cy={area.y} r={area.r} {...props} />;
  if (area.shape === 'poly') return <polygon points={area.points.flat().join(' ')} {...props} />;
  return <rect x={area.x} y={area.y} width={area.w} height={area.h} {...props} />;
}

interface HandleProps {
  readonly at: Point;
  /** Of what can be pressed, in px of the picture. */
  readonly radius: number;
  readonly name: string;
  readonly pointer: object;
  readonly onStep: (by: Point) => void;
  readonly onMore: () => void;
  readonly onLess: () => void;
}

function Handle({ at: [x, y], radius, name, pointer, onStep, onMore, onLess }: HandleProps): ReactNode {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepOf(event);
    if (step) onStep(step);
    else if (event.key === '+' || event.key === 'Insert') onMore();
    else if (event.key === '-' || event.key === 'Delete') onLess();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <g className="area-handle" role="button" tabIndex={0} aria-label={name} onKeyDown={onKeyDown} onDoubleClick={onMore} {...pointer}>
      <circle className="area-handle__touch" cx={x} cy={y} r={radius} />
      <circle className="area-handle__dot" cx={x} cy={y} r={radius / 2} />
    </g>
  );
}
