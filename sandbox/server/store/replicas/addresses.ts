/** The addresses of LECTERN_REPLICAS, parted by spaces. */
export const replicaAddresses = (setting: string): string[] => setting.split(/\s+/).filter((address) => address !== '');

/** A server as it may be named in a log: neither user nor password. */
export function nameOfServer(address: string): string {
  if (!URL.canParse(address)) return 'of an address that cannot be read';
  const { hostname, port } = new URL(address);
  return `${hostname}:${port || '5432'}`;
}

/** @throws Error that says which replica's address is wrong, without repeating what may be a password */
export function checkReplicas(setting: string, databaseUrl: string): void {
  const addresses = replicaAddresses(setting);
  if (addresses.length === 0) return;
  if (databaseUrl === '')
    throw new Error('LECTERN_REPLICAS names replicas of a PostgreSQL database: name the database itself in DATABASE_URL, or leave it out.');
  for (const [index, address] of addresses.entries()) {
    const which = addresses.length === 1 ? 'The address' : `Address ${index + 1}`;
    if (!/^postgres(?:ql)?:\/\/[^/]/.test(address) || !URL.canParse(address))
      throw new Error(
        `${which} in LECTERN_REPLICAS is none of a PostgreSQL server. Name each as postgres://name:password@db2.example.org/lectern, ` +
          'with a space between two.',
      );
    if (address === databaseUrl) throw new Error(`${which} in LECTERN_REPLICAS is that of DATABASE_URL. Name the replicas alone.`);
    if (addresses.indexOf(address) !== index) throw new Error(`${which} in LECTERN_REPLICAS is there twice. Leave one of them out.`);
  }
}
