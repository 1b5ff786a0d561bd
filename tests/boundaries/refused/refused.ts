/** Sources by path that break a rule, and what the rule says of them. Each is one edit that somebody may make one day. */
export interface Refused {
  readonly edit: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly because: string;
}

/** By the name of the function that checks the rule. */
export type RefusedByRule = Readonly<Record<string, readonly Refused[]>>;

export const refused = (edit: string, sources: Refused['sources'], because: string): Refused => ({ edit, sources, because });
export const SERVICE = `export interface Layouts {\n  readonly size: number;\n}\nexport const LAYOUTS = token<Layouts>('Layouts');\n`;
export const PACKAGES = {
  'package.json': '{"dependencies": {"fastify": "1", "kysely": "1"}, "devDependencies": {"react": "1"}}',
};
export const SUBSCRIBERS = "import { Subscribers } from '../base/streams/subscribers.ts';";
export const API = {
  'core/api.ts': "export { Subscribers } from './base/streams/subscribers.ts';",
  'core/base/streams/subscribers.ts': 'export class Subscribers {}',
};
export const PAGE = { 'index.html': '<script type="module" src="/core/main.tsx"></script>' };
export const MENU = { 'plugins/menu/manifest.json': '{}' };
export const UNIT = {
  'plugins/unit/manifest.json': '{"provides": {"units": "createUnits"}, "commands": {"unit.start": "start", "unit.return": "back"}}',
};
