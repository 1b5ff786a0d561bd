import type { Registry } from '../../../core/api.ts';
import type { PartOfPlugin, RichTextPart } from '../editor/parts.ts';

const isPart = (value: unknown): value is RichTextPart =>
  typeof value === 'object' &&
  value !== null &&
  (('extensions' in value && typeof value.extensions === 'function') ||
    ('blocks' in value && typeof value.blocks === 'object' && value.blocks !== null));

/** What plugins and added modules add to the editor, in the order of the plugins. What does not come is reported, and left out. */
export async function loadParts(
  registry: Pick<Registry, 'ids' | 'manifest' | 'extension' | 'settled' | 'failed'>,
): Promise<PartOfPlugin[]> {
  await registry.settled;
  const names = registry.ids.flatMap((id) => Object.keys(registry.manifest(id)?.richText ?? {}));
  const parts = await Promise.all(
    [...new Set(names)].map(async (name): Promise<PartOfPlugin[]> => {
      const found = registry.extension('richText', name);
      const part = await found?.load();
      if (!found || part === null) return [];
      if (isPart(part)) return [{ plugin: found.plugin, part }];
      registry.failed(
        found.plugin,
        'module',
        new Error(`The part "${name}" of the rich-text editor is no object with "extensions" or "blocks".`),
      );
      return [];
    }),
  );
  return parts.flat();
}
