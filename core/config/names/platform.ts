/** CFG-002. */
export type PlatformMode = 'DEV' | 'TEST' | 'LIVE';

/**
 * The mode that an address says: DEV with prefix `dev.`, TEST with prefix `test.`, else LIVE (CFG-003 to CFG-005).
 * @param host host name, with or without port
 */
export function platformMode(host: string): PlatformMode {
  const address = host.toLowerCase();
  if (address.startsWith('dev.')) return 'DEV';
  return address.startsWith('test.') ? 'TEST' : 'LIVE';
}
