import type { Manifest } from './contract.ts';

/** A service that a plugin requires is missing or needs itself; the message holds the trail. */
class ServiceProblem extends Error {
  override readonly name = 'ServiceProblem';
}

/**
 * The plugins that must be activated before one plugin, in order, itself last.
 * @param manifests switched-on plugins
 * @throws ServiceProblem when a required service has no provider, or the requirements form a cycle
 */
export function activationOrder(id: string, manifests: ReadonlyMap<string, Manifest>): string[] {
  const providers = new Map<string, string>();
  for (const manifest of manifests.values())
    for (const service of Object.keys(manifest.provides ?? {})) providers.set(service, manifest.id);
  const order: string[] = [];
  const trail: string[] = [];
  const visit = (plugin: string): void => {
    if (order.includes(plugin)) return;
    if (trail.includes(plugin))
      throw new ServiceProblem(
        `Plugins require each other: ${[...trail.slice(trail.indexOf(plugin)), plugin].join(' -> ')}. Remove one of the requirements.`,
      );
    trail.push(plugin);
    const manifest = manifests.get(plugin)!;
    for (const service of manifest.requires ?? []) {
      const provider = providers.get(service);
      if (provider === undefined)
        throw new ServiceProblem(
          `Plugin "${plugin}" requires the service "${service}", which no switched-on plugin provides. ` +
            `Switch one on, or switch "${plugin}" off.`,
        );
      visit(provider);
    }
    for (const service of manifest.optional ?? []) {
      const provider = providers.get(service);
      if (provider !== undefined && !trail.includes(provider)) visit(provider);
    }
    trail.pop();
    order.push(plugin);
  };
  visit(id);
  return order;
}
