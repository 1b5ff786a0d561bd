import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { Plugin } from 'vite';

/** What of a manifest says who owns and who claims a surface. */
interface SurfaceClaims {
  readonly surfaces?: object;
  readonly objects?: readonly { readonly surface: string }[];
}

/**
 * Mistakes in the manifests of a folder of plugins: file, JSON path, what is wrong.
 * @param root folder that holds `plugins/` and `core/`
 */
export function manifestMistakes(root: string): string[] {
  const schema = JSON.parse(readFileSync(join(root, 'core/plugins/manifest.schema.json'), 'utf8')) as object;
  const valid = new Ajv({ strict: false, allErrors: true }).compile(schema);
  const manifests = readdirSync(join(root, 'plugins'))
    .filter((name) => existsSync(join(root, 'plugins', name, 'manifest.json')))
    .map((name) => ({ name, manifest: JSON.parse(readFileSync(join(root, 'plugins', name, 'manifest.json'), 'utf8')) as SurfaceClaims }));
  const surfaces = ['page', 'window', ...manifests.flatMap(({ manifest }) => Object.keys(manifest.surfaces ?? {}))];
  return manifests.flatMap(({ name, manifest }) => {
    if (valid(manifest))
      return (manifest.objects ?? []).flatMap(({ surface }, index) =>
        surfaces.includes(surface)
          ? []
          : [`plugins/${name}/manifest.json at /objects/${index}/surface: nobody owns "${surface}"; there are ${surfaces.join(', ')}`],
      );
    return (valid.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `plugins/${name}/manifest.json at ${instancePath || '/'}: ${message} ${JSON.stringify(params)}`,
    );
  });
}

/** A manifest as the page needs it: which schema it follows is for whoever writes it. */
export function withoutSchema(json: string): string {
  const { $schema: _, ...manifest } = JSON.parse(json) as Record<string, unknown>;
  return JSON.stringify(manifest);
}

/** A plugin of the build with a bad manifest stops the build, so that the page need not carry the validator for it. */
export function checkManifests(root: string): Plugin {
  return {
    name: 'lectern-manifests',
    apply: 'build',
    enforce: 'pre',
    transform(json, id) {
      return /[\\/]plugins[\\/][\w-]+[\\/]manifest\.json$/.test(id) ? { code: withoutSchema(json), map: null } : undefined;
    },
    buildStart() {
      const mistakes = manifestMistakes(root);
      if (mistakes.length > 0) this.error(mistakes.join('\n'));
    },
  };
}
