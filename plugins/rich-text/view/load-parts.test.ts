import { describe, expect, it, vi } from 'vitest';
import type { Registry } from '../../../core/api.ts';
import { loadParts } from './load-parts.ts';

/** Plugins by their id: what each exports as its part of the editor; null where the plugin does not start. */
function registryOf(parts: Readonly<Record<string, unknown>>) {
  const failed = vi.fn();
  const registry = {
    ids: ['news', ...Object.keys(parts)],
    settled: Promise.resolve(),
    manifest: (id: string) => ({ id, ...(id in parts ? { richText: { [`${id}-part`]: 'Part' } } : {}) }),
    extension: (_point: string, name: string) => {
      const plugin = name.slice(0, -'-part'.length);
      return { plugin, load: async () => parts[plugin] };
    },
    failed,
  } as unknown as Registry;
  return { registry, failed };
}

describe('parts of the editor from plugins', () => {
  it('AUT-001 come from every manifest that names one; what is none is reported, and what did not start is left out', async () => {
    const part = { extensions: () => [] };
    const { registry, failed } = registryOf({ hints: part, lost: null, wrong: { extensions: [] }, absent: undefined });
    expect(await loadParts(registry)).toEqual([{ plugin: 'hints', part }]);
    expect(failed.mock.calls).toEqual(
      ['wrong', 'absent'].map((plugin) => [
        plugin,
        'module',
        new Error(`The part "${plugin}-part" of the rich-text editor is no object with "extensions" or "blocks".`),
      ]),
    );
  });
});
