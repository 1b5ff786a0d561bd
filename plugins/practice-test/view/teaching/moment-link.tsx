import type { ReactNode } from 'react';
import { actions, clockTime, CONFIGURATION, NAVIGATION, useService, type XNode } from '../../../../core/api.ts';
import { useFormat } from '../use-format.ts';
import { momentOf } from './moment.ts';

/** Object type of a unit. */
const UNIT = 4;

/** Leads from an explanation to the moment that taught it; nothing where its author names none. */
export function MomentLink({ of }: { readonly of: XNode }): ReactNode {
  const { text } = useFormat();
  const navigation = useService(NAVIGATION);
  const { dataTypes } = useService(CONFIGURATION);
  const moment = momentOf(of);
  if (!moment) return null;
  const { unit, lesson, seconds } = moment;
  const query = new URLSearchParams({ ...(lesson === '' ? {} : { IDLesson: lesson }), ...(seconds > 0 ? { at: String(seconds) } : {}) });
  const href = navigation.format({
    action: actions.show,
    dataType: dataTypes['unit'] ?? 'p_Unit',
    ID: unit,
    IDObjectType: UNIT,
    paramString: query.toString(),
  });
  return (
    <p className="test-feedback__moment">
      <a href={href}>{seconds > 0 ? text('test.moment', { time: clockTime(seconds) }) : text('test.momentLesson')}</a>
    </p>
  );
}
