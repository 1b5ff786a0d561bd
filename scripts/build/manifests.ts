import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { Plugin } from 'vite';

/**
 * Mistakes in the manifests of a folder of plugins: file, JSON path, what is wrong.
 * @param root folder that holds `plugins/` and `core/`
 */
export function manifestMistakes(root: string): string[] {
  const schema = JSON.parse(readFileSync(join(root, 'core/plugins/manifest.schema.json'), 'utf8')) as object;
  const valid = new Ajv({ strict: false, allErrors: true }).compile(schema);
  return readdirSync(join(root, 'plugins')).flatMap((name) => {
    const file = join(root, 'plugins', name, 'manifest.json');
    if (!existsSync(file)) return [];
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (valid(manifest)) return [];
    return (valid.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `plugins/${name}/manifest.json at ${instancePath || '/'}: ${message} ${JSON.stringify(params)}`,
    );
  });
}

/** A plugin of the build with a bad manifest stops the build, so that the page need not carry the validator for it. */
export function checkManifests(root: string): Plugin {
  return {
    name: 'lectern-manifests',
    apply: 'build',
    buildStart() {
      const mistakes = manifestMistakes(root);
      if (mistakes.length > 0) this.error(mistakes.join('\n'));
    },
  };
}
