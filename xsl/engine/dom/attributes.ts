import { XHTML } from './names.ts';

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

/** What kind of trusted text attributes take, by the names of element and attribute: the browser is asked once for each. */
const kinds = new Map<string, Map<string, string | null>>();
/** Names that a document makes up would fill the memory. */
const MOST_NAMES = 300;

function kindOf(element: Element, uri: string | null, name: string): string | null {
  const ask = (): string | null => {
    const local = uri === null ? name : name.slice(name.indexOf(':') + 1);
    return types()?.getAttributeType(element.localName, local, element.namespaceURI, uri) ?? null;
  };
  if (uri !== null || element.namespaceURI !== XHTML) return ask();
  let own = kinds.get(element.localName);
  if (!own) {
    own = new Map();
    if (kinds.size < MOST_NAMES) kinds.set(element.localName, own);
  }
  let kind = own.get(name);
  if (kind === undefined) {
    kind = ask();
    if (own.size < MOST_NAMES) own.set(name, kind);
  }
  return kind;
}

/** Sets an attribute; one that the page's policy refuses, or that has no name of an attribute, is left out. */
export function setAttribute(element: Element, uri: string | null, name: string, value: string): void {
  const kind = kindOf(element, uri, name);
  const text = kind === null ? value : trusted(kind, value);
  try {
    // HTML's parser makes names with a colon that are in no namespace.
    if (uri === null) element.setAttribute(name, text);
    else element.setAttributeNS(uri, name, text);
  } catch {
    // HTML's parser takes names that no script may give, and a refused address is the page's own will.
  }
}
