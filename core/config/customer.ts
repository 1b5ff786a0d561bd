const CUSTOMER = /^[a-z][a-z0-9-]{0,62}$/;
/** Labels before the customer's name: platform modes (CFG-003, CFG-004) and the usual one. */
const PREFIX = /^(?:(?:dev|test|www)\.)+/;
const FALLBACK = 'demo';

/**
 * The customer whose site an address shows (CFG-001).
 * @param host host name, with or without port: `demo.localhost:8080`, `dev.acme.example.org`
 * @param meta content of `<meta name="lectern-customer">`; wins when it is a customer's name
 */
export function customerFromHost(host: string, meta: string): string {
  if (CUSTOMER.test(meta)) return meta;
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(PREFIX, '');
  const [label = '', ...rest] = name.split('.');
  return rest.length > 0 && CUSTOMER.test(label) ? label : FALLBACK;
}
