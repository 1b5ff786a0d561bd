interface Node {
  readonly type: string;
  readonly name?: { readonly name: string };
  readonly callee?: { readonly type: string; readonly object?: { readonly type: string; readonly name?: string } };
}
export const strykerPlugins: readonly {
  readonly kind: string;
  readonly name: string;
  readonly value: { shouldIgnore(path: { readonly node: Node }): string | undefined };
}[];
