import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What of the report of `npm run check:plugin -- all --json` is read here. */
interface FoundMistakes {
  readonly plugins: readonly {
    readonly findings: readonly {
      readonly severity: string;
      readonly file: string;
      readonly line: number;
      readonly path: string;
      readonly what: string;
      readonly advice: string;
    }[];
  }[];
}

const MOST_MS = 120_000;
const MOST_BYTES = 16_000_000;

/**
 * What `npm run check:plugin` finds in the plugins of a project, errors alone: file, line, path, what is wrong and what to do. It runs in a
 * process of its own, because it reads files of core, whose types the scripts do not have.
 * @throws Error when it could not look
 */
function pluginMistakes(root: string): Promise<string[]> {
  const program = ['--import', 'tsx', join('scripts', 'checks', 'check-plugin.mjs'), 'all', '--json'];
  // Nothing is started: Vite's NODE_ENV of a production says nothing of the settings that a server would have.
  const env = { ...process.env, LECTERN_PRODUCTION: '0' };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, program, { cwd: root, env, timeout: MOST_MS, maxBuffer: MOST_BYTES }, (error, out, complaint) => {
      // It ends with 1 when it has found something.
      if (out === '') return reject(new Error(`The plugins were not checked: ${complaint.trim() || String(error)}`));
      const found = (JSON.parse(out) as FoundMistakes).plugins.flatMap(({ findings }) => findings);
      resolve(
        found
          .filter(({ severity }) => severity === 'error')
          .map(({ file, line, path, what, advice }) => `${file}:${line}${path === '' ? '' : ` at ${path}`}: ${what}. ${advice}`),
      );
    });
  });
}

/** What most manifests say alike; `core/plugins/load.ts` has it for those that leave it out. */
const USUAL: Readonly<Record<string, unknown>> = { version: '1.0.0', api: 1 };
/** What is for whoever writes it: the id is the folder's, by which the build finds entry and schema of the settings, too. */
const FOR_WRITERS = ['$schema', 'id', 'entry', 'configuration'];

type DataTypes = Readonly<Record<string, { readonly stylesheet?: string }>>;

/** Data types without the stylesheet of their own name: `core/plugins/registry.ts` takes that one unnamed. */
function withoutOwnSheets(dataTypes: DataTypes): DataTypes {
  return Object.fromEntries(Object.entries(dataTypes).map(([name, { stylesheet }]) => [name, stylesheet === name ? {} : { stylesheet }]));
}

/** What the server alone reads of a route. */
const FOR_SERVER = ['account', 'companions', 'firstView'];

/** Routes without what the server alone reads. */
const routesForPage = (routes: readonly Readonly<Record<string, unknown>>[]): readonly object[] =>
  routes.map((route) => Object.fromEntries(Object.entries(route).filter(([key]) => !FOR_SERVER.includes(key))));

/** A manifest as the page needs it, which every visit fetches with all others. */
export function manifestForPage(json: string): string {
  const { dataTypes, routes, ...rest } = JSON.parse(json) as Record<string, unknown> & {
    readonly dataTypes?: DataTypes;
    readonly routes?: readonly Readonly<Record<string, unknown>>[];
  };
  const manifest = Object.entries(rest).filter(([key, value]) => !FOR_WRITERS.includes(key) && USUAL[key] !== value);
  return JSON.stringify({
    ...Object.fromEntries(manifest),
    dataTypes: dataTypes && withoutOwnSheets(dataTypes),
    routes: routes && routesForPage(routes),
  });
}

/** A plugin of the build with a mistake stops the build, so that the page need not carry what finds it. */
export function checkManifests(root: string): Plugin {
  return {
    name: 'lectern-manifests',
    apply: 'build',
    enforce: 'pre',
    transform(json, id) {
      return /[\\/]plugins[\\/][\w-]+[\\/]manifest\.json$/.test(id) ? { code: manifestForPage(json), map: null } : undefined;
    },
    async buildStart() {
      const mistakes = await pluginMistakes(root);
      if (mistakes.length > 0) this.error(mistakes.join('\n'));
    },
  };
}
