import { isDate } from '../calendar/days.ts';
import { ruleOf, type SettingName } from './table.ts';

/** A setting of the environment that is on or off. @throws Error that names the setting when it says something else */
export function readSwitch(environment: NodeJS.ProcessEnv, name: SettingName): boolean {
  const raw = environment[name] ?? '';
  if (raw === '' || raw === '0' || raw === '1') return raw === '1';
  throw new Error(`${name} must be 1 or 0, not "${raw}".`);
}

/**
 * Whether this is a production.
 * @throws Error when NODE_ENV alone says so: whoever sets it for every program would get a demonstration, with accounts that all know
 */
export function isProduction(environment: NodeJS.ProcessEnv): boolean {
  const isOn = readSwitch(environment, 'LECTERN_PRODUCTION');
  if (environment.NODE_ENV === 'production' && (environment.LECTERN_PRODUCTION ?? '') === '')
    throw new Error(
      'NODE_ENV=production alone would start the demonstration with its public accounts: set LECTERN_PRODUCTION=1 for a production, ' +
        'or unset NODE_ENV (LECTERN_PRODUCTION=0 says the same).',
    );
  return isOn;
}

/**
 * A setting of the environment that is a whole number; what its rule says without one.
 * @throws Error that names the setting when it is none, or too large
 */
export function readNumber(environment: NodeJS.ProcessEnv, name: Exclude<SettingName, 'PORT' | 'LECTERN_METRICS_PORT'>): number {
  const { otherwise, most = 0 } = ruleOf(name);
  const raw = environment[name] ?? '';
  if (raw === '') return Number(otherwise);
  if (/^\d{1,12}$/.test(raw) && Number(raw) <= most) return Number(raw);
  throw new Error(`${name} must be a whole number from 0 to ${most}, not "${raw}".`);
}

/** A port that is listened at; null without one. @throws Error when it is none */
export function readPort(environment: NodeJS.ProcessEnv, name: 'PORT' | 'LECTERN_METRICS_PORT'): number | null {
  const raw = environment[name] ?? '';
  if (raw === '') return null;
  if (/^\d{1,5}$/.test(raw) && Number(raw) < 65_536) return Number(raw);
  throw new Error(`${name} must be a number up to 65535, not "${raw}".`);
}

/** A setting of the environment that is a day; today without one. @throws Error that names the setting when it is none */
export function readDay(environment: NodeJS.ProcessEnv, name: SettingName): string {
  const day = environment[name] ?? '';
  if (day === '') return new Date().toISOString().slice(0, 10);
  if (isDate(day)) return day;
  throw new Error(`${name} must be a day such as 2026-11-23, not "${day}".`);
}

/** A setting that is one of the words of its rule. @throws Error that names the setting and the words */
export function readWord(environment: NodeJS.ProcessEnv, name: SettingName, otherwise: string): string {
  const { words = [] } = ruleOf(name);
  const raw = environment[name] ?? '';
  if (raw === '') return otherwise;
  if (words.includes(raw)) return raw;
  throw new Error(`${name} must be one of ${words.join(', ')}, not "${raw}".`);
}
