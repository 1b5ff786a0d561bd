const IS_SERVER = /^postgres(?:ql)?:\/\/[^/]/;

/** Addresses in a setting, parted by spaces: those of LECTERN_REPLICAS. */
export const replicaAddresses = (setting: string): string[] => setting.split(/\s+/).filter((address) => address !== '');

/** The addresses of DATABASE_URL: one, or those of all servers of which one takes writes. The path of a socket may have a space. */
export const databaseAddresses = (setting: string): string[] => (IS_SERVER.test(setting) ? replicaAddresses(setting) : [setting]);

/** A server as it may be named in a log: neither user nor password. */
export function nameOfServer(address: string): string {
  if (!URL.canParse(address)) return 'of an address that cannot be read';
  const { hostname, port } = new URL(address);
  return `${hostname}:${port || '5432'}`;
}

/** Where a database is, as a person knows it: servers, and what it is called there. */
export function whereIs(databaseUrl: string): { readonly servers: string; readonly database: string } {
  const addresses = databaseAddresses(databaseUrl);
  if (!addresses.every((address) => URL.canParse(address))) return { servers: 'of DATABASE_URL', database: '' };
  const servers = addresses.map((address) => new URL(address).host).join(', ');
  return { servers, database: new URL(addresses[0]!).pathname.slice(1) };
}

/** @throws Error that says which address of a list is wrong, without repeating what may be a password */
function checkList(addresses: readonly string[], setting: string, other: (address: string) => string | null): void {
  for (const [index, address] of addresses.entries()) {
    const which = `${addresses.length === 1 ? 'The address' : `Address ${index + 1}`} in ${setting}`;
    if (!IS_SERVER.test(address) || !URL.canParse(address))
      throw new Error(
        `${which} is none of a PostgreSQL server. Name each as postgres://name:password@db2.example.org/lectern, with a space between two.`,
      );
    if (addresses.indexOf(address) !== index) throw new Error(`${which} is there twice. Leave one of them out.`);
    const more = other(address);
    if (more !== null) throw new Error(`${which} ${more}`);
  }
}

/** @throws Error that says what is wrong with several addresses in DATABASE_URL */
export function checkSeveral(databaseUrl: string): void {
  const addresses = databaseAddresses(databaseUrl);
  if (addresses.length === 1) return;
  const databaseOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : '');
  checkList(addresses, 'DATABASE_URL', (address) =>
    databaseOf(address) === databaseOf(addresses[0]!) ? null : 'names another database than the first one. All are copies of one.',
  );
}

/** @throws Error that says which replica's address is wrong */
export function checkReplicas(setting: string, databaseUrl: string): void {
  const addresses = replicaAddresses(setting);
  if (addresses.length > 0 && databaseUrl === '')
    throw new Error('LECTERN_REPLICAS names replicas of a PostgreSQL database: name the database itself in DATABASE_URL, or leave it out.');
  checkList(addresses, 'LECTERN_REPLICAS', (address) =>
    address === databaseUrl ? 'is that of DATABASE_URL. Name the replicas alone.' : null,
  );
}
