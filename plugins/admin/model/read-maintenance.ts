import { attribute, childElements, firstElement, textOf } from '../../../core/api.ts';
import { timeIn, type AdminPart } from './read-part.ts';

/** Whether the site is closed for everybody but administrators (protocol 6.23). */
export interface MaintenanceState {
  readonly isOn: boolean;
  /** Milliseconds since 1970; null when it is off. */
  readonly since: number | null;
  /** When it is expected to be over; null when nobody can tell. */
  readonly until: number | null;
  /** What visitors read, by language. */
  readonly texts: Readonly<Record<string, string>>;
  /** Languages that the site is written in. */
  readonly languages: readonly string[];
}

export function readMaintenance({ payload }: AdminPart): MaintenanceState {
  const node = firstElement(payload, 'maintenance');
  return {
    isOn: node !== null && attribute(node, 'on') === '1',
    since: node && timeIn(node, 'since'),
    until: node && timeIn(node, 'until'),
    texts: Object.fromEntries((node ? childElements(node, 'text') : []).map((each) => [attribute(each, 'language'), textOf(each)])),
    languages: childElements(payload, 'siteLanguage').map((each) => attribute(each, 'code')),
  };
}
