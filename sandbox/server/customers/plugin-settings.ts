import { dayIn, isZone } from '../calendar/zone.ts';
import type { Customer } from './customers.ts';

/** What a customer's file says about a plugin, in either of its forms: `{…}` or `{"enabled": true, "config": {…}}`. */
export function pluginSettings({ plugins }: Pick<Customer, 'plugins'>, id: string): Readonly<Record<string, unknown>> {
  const stated = plugins[id];
  if (typeof stated !== 'object' || stated === null) return {};
  const { config } = stated as { config?: unknown };
  return (typeof config === 'object' && config !== null ? config : stated) as Record<string, unknown>;
}

const DEFAULT_PAGE_SIZE = 20;

/** How many records of a data type a page of its list has (setting `pageSize` of its plugin). */
export function pageSizeOf(customer: Pick<Customer, 'plugins'>, dataType: string): number {
  const { pageSize } = pluginSettings(customer, dataType.replace(/^p_/, '').toLowerCase());
  return typeof pageSize === 'number' && pageSize >= 1 ? Math.floor(pageSize) : DEFAULT_PAGE_SIZE;
}

/** The day that it is for a customer's visitors. */
export const todayOf = ({ customer, now }: { readonly customer: Pick<Customer, 'plugins'>; readonly now: number }): string =>
  dayIn(now, timeZoneOf(customer));

/** The zone in which a customer's visitors read times (setting `timeZone` of the calendar); one that is unknown counts as UTC. */
export function timeZoneOf(customer: Pick<Customer, 'plugins'>): string {
  const { timeZone } = pluginSettings(customer, 'calendar');
  return typeof timeZone === 'string' && isZone(timeZone) ? timeZone : 'UTC';
}
