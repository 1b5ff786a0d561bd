/** What a browser with Trusted Types has beside TypeScript's own library. */
interface TrustedTypes {
  createPolicy(name: string, rules: Record<`create${'HTML' | 'Script' | 'ScriptURL'}`, (text: string) => string>): Policy;
  getAttributeType(tag: string, attribute: string, elementNs?: string | null, attributeNs?: string | null): string | null;
}
type Policy = Record<`create${'HTML' | 'Script' | 'ScriptURL'}`, (text: string) => string>;

/** The name of the policy that a page lists under `trusted-types` to let stylesheets make scripts. */
export const POLICY = 'lectern-xslt';
const same = (text: string): string => text;

const types = (): TrustedTypes | undefined => (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
let policy: Policy | null | undefined;

/** A text that the page's policy lets pass; where it allows no policy of this name, the text as it is, which the browser may refuse. */
export function trusted(kind: string, text: string): string {
  if (policy === undefined) {
    try {
      policy = types()?.createPolicy(POLICY, { createHTML: same, createScript: same, createScriptURL: same }) ?? null;
    } catch {
      policy = null;
    }
  }
  const make = kind.replace('Trusted', 'create') as keyof Policy;
  return policy && make in policy ? policy[make](text) : text;
}

/** Sets an attribute; one that the page's policy refuses, or that has no name of an attribute, is left out. */
export function setAttribute(element: Element, uri: string | null, name: string, value: string): void {
  const local = uri === null ? name : name.slice(name.indexOf(':') + 1);
  const kind = types()?.getAttributeType(element.localName, local, element.namespaceURI, uri);
  const text = kind ? trusted(kind, value) : value;
  try {
    // HTML's parser makes names with a colon that are in no namespace.
    if (uri === null) element.setAttribute(name, text);
    else element.setAttributeNS(uri, name, text);
  } catch {
    // HTML's parser takes names that no script may give, and a refused address is the page's own will.
  }
}
