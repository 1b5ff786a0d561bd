import { prefixOf, type Scope, lookup, XML } from '../xml/index.ts';

interface Attribute {
  name: string;
  local: string;
  uri: string;
  value: string;
}

/** A start tag that is still growing, and the declarations that it needs in its parent. */
export class StartTag {
  readonly attributes: Attribute[] = [];
  private readonly namespaces: [prefix: string, uri: string][] = [];
  constructor(
    readonly name: string,
    readonly local: string,
    readonly uri: string,
    private readonly outer: Scope | null,
  ) {}

  namespace(prefix: string, uri: string): void {
    this.namespaces.push([prefix, uri]);
  }

  /** A later attribute of the same name replaces an earlier one. */
  attribute(name: string, local: string, uri: string, value: string): void {
    const found = this.attributes.find((a) => a.local === local && a.uri === uri);
    if (found) found.value = value;
    else this.attributes.push({ name, local, uri, value });
  }

  /** The scope inside of the element: declares what its names need and are not declared outside. */
  scope(): Scope | null {
    const { outer } = this;
    // The commonest case: no namespace at all.
    if (!outer && !this.uri && !this.namespaces.length && !this.attributes.some((a) => a.uri)) return null;
    let scope = outer;
    const own = (prefix: string): string | undefined => {
      for (let s = scope; s !== outer; s = s!.outer) if (s!.prefix === prefix) return s!.uri;
      return undefined;
    };
    const declare = (prefix: string, uri: string): void => {
      if (uri !== XML && lookup(scope, prefix) !== uri) scope = { prefix, uri, outer: scope };
    };
    const prefix = prefixOf(this.name);
    for (const [p, uri] of this.namespaces) if (p !== prefix && own(p) === undefined && (p || this.uri)) declare(p, uri);
    declare(prefix, this.uri);
    for (const a of this.attributes) {
      if (a.uri === XML) a.name = `xml:${a.local}`;
      if (!a.uri || a.uri === XML) continue;
      let p = prefixOf(a.name);
      if (!p || p === 'xmlns' || (lookup(scope, p) !== a.uri && (own(p) !== undefined || p === prefix))) {
        p = '';
        for (let s = scope; s && !p; s = s.outer) if (s.prefix && s.uri === a.uri && lookup(scope, s.prefix) === a.uri) p = s.prefix;
        for (let i = 1; !p; i++) if (lookup(scope, `ns_${i}`) === undefined) p = `ns_${i}`;
        a.name = `${p}:${a.local}`;
      }
      declare(p, a.uri);
    }
    return scope;
  }
}
