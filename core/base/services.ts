import { createContext, useContext } from 'react';
import type { Services, Token } from './container.ts';

/** Services for everything below the root. */
export const ServicesContext = createContext<Services | null>(null);

/** Id of the plugin whose component is being drawn. */
export const PluginContext = createContext('');

/** The service registered under a token. @throws Error outside Lectern's tree */
export function useService<T>(token: Token<T>): T {
  const services = useContext(ServicesContext);
  if (!services) throw new Error(`useService(${token.description ?? 'token'}) was called outside Lectern's tree.`);
  return services.get(token);
}
