interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let trust: ((address: string) => string) | null = null;

/** A page's policy lets scripts of this site through, and no other address. */
function ownScript(address: string): string {
  if (new URL(address, location.href).origin !== location.origin) throw new TypeError(`${address} is no script of this site.`);
  return address;
}

/**
 * The address of a worker's script as a page under Trusted Types takes it, by the one policy that a page may make.
 * @throws TypeError for an address of another site
 */
export function trustedScript(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (trust === null) {
    const policy = trustedTypes?.createPolicy('lectern', { createScriptURL: ownScript });
    trust = policy ? (each) => policy.createScriptURL(each) : ownScript;
  }
  return trust(address);
}
