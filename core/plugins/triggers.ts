import type { Clock } from '../base/clock.ts';
import type { CustomerConfiguration, PlatformMode } from '../config/contract.ts';
import type { Facts } from '../facts/contract.ts';
import { ANSWER_SHOWN, permits, resolveAction, type CmsObject } from '../request/contract.ts';
import type { Manifest, Registry } from './contract.ts';

/** The page's own work goes first. */
const IDLE_MS = 4_000;

/** Keys of local storage and names of databases; null for databases where the browser does not list them. */
interface Stored {
  keys(): readonly string[];
  databases(): Promise<readonly string[] | null>;
}

const browserStored: Stored = {
  keys: () => {
    try {
      return Object.keys(localStorage);
    } catch {
      return []; // blocked: nothing of an earlier visit is there either
    }
  },
  databases: async () => {
    try {
      if (typeof indexedDB.databases !== 'function') return null;
      return (await indexedDB.databases()).map(({ name }) => name ?? '');
    } catch {
      return [];
    }
  },
};

interface Needs {
  readonly registry: Pick<Registry, 'ids' | 'manifest' | 'isActive' | 'activate'>;
  readonly facts: Pick<Facts, 'on'>;
  readonly clock: Clock;
  readonly configuration: Pick<CustomerConfiguration, 'customer'>;
  readonly platform: PlatformMode;
  readonly stored?: Stored;
}

/**
 * Starts plugins by what happens, as their manifests say under `activateOn`. A plugin that is not wanted is not loaded. Returns the undo.
 */
export function watchTriggers({ registry, facts, clock, configuration, platform, stored = browserStored }: Needs): () => void {
  const waiting = (): Manifest[] =>
    registry.ids.flatMap((id) => {
      const manifest = registry.manifest(id);
      return manifest?.activateOn && !registry.isActive(id) ? [manifest] : [];
    });
  const start = (wanted: (manifest: Manifest) => boolean): void => {
    for (const manifest of waiting()) if (wanted(manifest)) void registry.activate(manifest.id);
  };
  const stopShown = facts.on(ANSWER_SHOWN, ({ answer }) => start(({ activateOn }) => isPermitted(activateOn?.permits, answer.objects)));
  const stopIdle = clock.setTimeout(() => {
    start(({ activateOn }) => activateOn?.idle?.includes(platform) ?? false);
    if (!waiting().some(({ activateOn }) => activateOn?.stored)) return;
    const keys = stored.keys();
    void stored.databases().then((databases) => {
      start(({ activateOn }) => {
        const prefixes = (activateOn?.stored ?? []).map((prefix) => prefix.replace('{customer}', configuration.customer));
        // Where databases cannot be listed, one may be there.
        return (
          prefixes.length > 0 &&
          (databases === null || prefixes.some((prefix) => [...keys, ...databases].some((name) => name.startsWith(prefix))))
        );
      });
    });
  }, IDLE_MS);
  return () => {
    stopShown();
    stopIdle();
  };
}

function isPermitted(names: readonly string[] = [], objects: readonly CmsObject[]): boolean {
  return names.some((name) => objects.some(({ ID, permittedActions }) => ID > 0 && permits(permittedActions, resolveAction(name) ?? -1)));
}
