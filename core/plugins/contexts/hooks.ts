import { useContext } from 'react';
import { serviceName, type Token } from '../../base/container.ts';
import { PluginContext, useService } from '../../base/services.ts';
import { REGISTRY } from '../contract.ts';

/** The customer's settings of the plugin whose component calls this; validated and frozen. */
export function usePluginConfiguration<T extends object>(): Readonly<T> {
  return useService(REGISTRY).configurationOf(useContext(PluginContext)) as Readonly<T>;
}

/**
 * A service that another plugin provides, by the token of its contract; name it under `requires` or `optional`. undefined when absent. An
 * added module makes the token of a name by `serviceToken(name)`.
 */
export function useProvided<T>(service: Token<T>): T | undefined {
  return useService(REGISTRY).service(serviceName(service)) as T | undefined;
}
