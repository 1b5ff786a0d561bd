import { COMMENT, INSTRUCTION, TEXT, type XmlNode } from '../tree/node.ts';
import type { NodeTest } from './ast.ts';

export interface ResolvedTest {
  /** Kind of node, 0 for any; 'principal' when a name test names none. */
  kind: number;
  /** null: any. */
  local: string | null;
  uri: string | null;
}

/** Resolves a node test's prefix; `principal` is the kind of node that names mean on the axis. */
export function resolveTest(test: NodeTest, principal: number, namespace: (prefix: string) => string): ResolvedTest {
  switch (test.kind) {
    case 'node': return { kind: 0, local: null, uri: null };
    case 'text': return { kind: TEXT, local: null, uri: null };
    case 'comment': return { kind: COMMENT, local: null, uri: null };
    case 'processing-instruction': return { kind: INSTRUCTION, local: test.name || null, uri: null };
    default: {
      const colon = test.name.indexOf(':');
      const local = test.name.slice(colon + 1);
      return { kind: principal, local: local === '*' ? null : local, uri: colon >= 0 ? namespace(test.name.slice(0, colon)) : local === '*' ? null : '' };
    }
  }
}

/** The test as a function. */
export function nodeTest({ kind, local, uri }: ResolvedTest): (node: XmlNode) => boolean {
  if (local !== null) return uri === null ? (n) => n.kind === kind && n.localName === local : (n) => n.localName === local && n.kind === kind && n.namespaceURI === uri;
  if (uri !== null) return (n) => n.kind === kind && n.namespaceURI === uri;
  return kind ? (n) => n.kind === kind : () => true;
}
