import { readCertificate } from '../../../../plugins/unit/completion/index.ts';
import { pluginSettings } from '../../customers/plugin-settings.ts';
import type { Customer } from '../../customers/customers.ts';
import type { ContentObject } from '../../content/object.ts';
import { attribute } from '../../xml/nodes.ts';
import type { LearningState } from '../prerequisites.ts';
import type { Points } from '../progress.ts';

/** What a course asks for beside all of its parts: so many percent of its tests' points, 0 for none. null: it gives no certificate. */
type CertificateRule = { readonly points: number } | null;

/** `all`, `points 80`, `none`; undefined for what is no rule. */
function readRule(text: unknown): CertificateRule | undefined {
  const { kind, percent } = (typeof text === 'string' && readCertificate(text)) || { kind: undefined };
  if (kind === undefined) return undefined;
  if (kind === 'none') return null;
  return { points: kind === 'all' ? 0 : Number(percent ?? 50) };
}

/** The rule of a course: its author's (attribute `certificate`), else the customer's, else that all of it is done. */
export function certificateRule(course: Pick<ContentObject, 'payload'>, customer: Pick<Customer, 'plugins'>): CertificateRule {
  const stated = readRule(course.payload === null ? '' : attribute(course.payload, 'certificate'));
  if (stated !== undefined) return stated;
  const ofCustomer = readRule(pluginSettings(customer, 'certificate').rule);
  return ofCustomer === undefined ? { points: 0 } : ofCustomer;
}

/** Whether what was reached in the parts of a course is enough. @param reached the points of the course */
export function isEarned(
  rule: CertificateRule,
  parts: readonly number[],
  states: ReadonlyMap<number, LearningState>,
  reached: Points,
): boolean {
  if (rule === null || parts.length === 0 || !parts.every((id) => states.get(id)?.state === 'done')) return false;
  return reached.points * 100 >= reached.mpoints * rule.points;
}
