import { useId, type MouseEvent, type ReactNode } from 'react';
import { attribute, childElements, textOf, TEXTS, useService, useText, type XNode } from '../../../../core/api.ts';
import { areaAt } from '../../model/areas.ts';
import { readArea, type Area, type QuestionProps } from '../../contract.ts';
import { localized } from '../../model/localized.ts';
import { Mark, type Outcome } from './mark.tsx';
import { Picture, side } from './picture.tsx';
import { QuestionText } from './question-text.tsx';

function Shape({ area, state }: { readonly area: Area; readonly state: string }): ReactNode {
  if (area.shape === 'circle') return <circle cx={area.x} cy={area.y} r={area.r} data-state={state} vectorEffect="non-scaling-stroke" />;
  if (area.shape === 'poly')
    return <polygon points={area.points.map((point) => point.join(',')).join(' ')} data-state={state} vectorEffect="non-scaling-stroke" />;
  return <rect x={area.x} y={area.y} width={area.w} height={area.h} rx="4" data-state={state} vectorEffect="non-scaling-stroke" />;
}

const outcomeOf = (area: XNode, isChosen: boolean): Outcome | null =>
  attribute(area, 'correct') === '1' ? (isChosen ? 'right' : 'missed') : isChosen ? 'wrong' : null;

/** Spots in a picture: pointed at in the picture, or chosen in the list of their names below it. */
export function Hotspot({ question, value, onChange, phase, disabled }: QuestionProps): ReactNode {
  const text = useText();
  const id = useId();
  const language = useService(TEXTS).language;
  const picture = localized(question, 'picture', language)[0] ?? null;
  const areas = childElements(question, 'area');
  const isMultiple = attribute(question, 'multiple') === '1' || areas.filter((area) => attribute(area, 'correct') === '1').length > 1;
  const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as readonly string[]) : [];
  const showsOutcome = phase !== 'answer' && areas.some((area) => attribute(area, 'correct') === '1');
  const toggle = (area: string): void =>
    onChange(!isMultiple ? [area] : chosen.includes(area) ? chosen.filter((each) => each !== area) : [...chosen, area]);
  const point = (event: MouseEvent<SVGSVGElement>): void => {
    if (disabled) return;
    const box = event.currentTarget.getBoundingClientRect();
    const view = event.currentTarget.viewBox.baseVal;
    const found = areaAt(
      areas,
      ((event.clientX - box.left) / box.width) * view.width,
      ((event.clientY - box.top) / box.height) * view.height,
    );
    if (found) toggle(attribute(found, 'id'));
  };
  const [width, height] = [picture && side(picture, 'w'), picture && side(picture, 'h')];
  return (
    <>
      <QuestionText question={question} id={id} />
      {picture && (
        <Picture picture={picture} path="picture">
          {/* The same can be chosen in the list below; this is for those who point. */}
          {width && height && (
            <svg
              className="question__areas"
              viewBox={`0 0 ${width} ${height}`}
              aria-hidden="true"
              focusable="false"
              data-active={!disabled || undefined}
              onClick={point}
            >
              {areas.map((node) => {
                const area = readArea(node);
                const isChosen = chosen.includes(attribute(node, 'id'));
                const outcome = showsOutcome ? outcomeOf(node, isChosen) : null;
                return area && <Shape key={attribute(node, 'id')} area={area} state={outcome ?? (isChosen ? 'chosen' : 'open')} />;
              })}
            </svg>
          )}
        </Picture>
      )}
      <div className="question__options question__options--places" role={isMultiple ? 'group' : 'radiogroup'} aria-labelledby={id}>
        {areas.map((area, index) => {
          const own = attribute(area, 'id');
          const isChosen = chosen.includes(own);
          const outcome = showsOutcome ? outcomeOf(area, isChosen) : null;
          return (
            <label key={own} className="question__option" data-chosen={isChosen || undefined} data-outcome={outcome ?? undefined}>
              <input
                type={isMultiple ? 'checkbox' : 'radio'}
                name={id}
                value={own}
                checked={isChosen}
                disabled={disabled}
                onChange={() => toggle(own)}
              />
              <span className="question__label">
                {localized(area, 'label', language).map(textOf).join('') ||
                  attribute(area, 'label') ||
                  text('test.place', { number: index + 1 })}
              </span>
              <Mark outcome={outcome} />
            </label>
          );
        })}
      </div>
    </>
  );
}
