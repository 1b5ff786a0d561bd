import { COMMENT, INSTRUCTION, localOf, prefixOf, TEXT, type XmlNode } from '../../xml/index.ts';
import type { NodeTest } from '../model.ts';

interface ResolvedTest {
  /** Kind of node, 0 for any; 'principal' when a name test names none. */
  kind: number;
  /** null: any. */
  local: string | null;
  uri: string | null;
}

const KINDS: Readonly<Record<Exclude<NodeTest['kind'], 'name'>, number>> = {
  node: 0,
  text: TEXT,
  comment: COMMENT,
  'processing-instruction': INSTRUCTION,
};

/** Resolves a node test's prefix; `principal` is the kind of node that names mean on the axis. */
export function resolveTest(test: NodeTest, principal: number, namespace: (prefix: string) => string): ResolvedTest {
  const { kind, name } = test;
  if (kind !== 'name') return { kind: KINDS[kind], local: name || null, uri: null };
  const prefix = prefixOf(name);
  const local = localOf(name);
  const isAny = local === '*';
  return { kind: principal, local: isAny ? null : local, uri: prefix ? namespace(prefix) : isAny ? null : '' };
}

/** The test as a function. */
export function nodeTest({ kind, local, uri }: ResolvedTest): (node: XmlNode) => boolean {
  if (local !== null)
    return uri === null
      ? (n) => n.kind === kind && n.localName === local
      : (n) => n.localName === local && n.kind === kind && n.namespaceURI === uri;
  if (uri !== null) return (n) => n.kind === kind && n.namespaceURI === uri;
  return kind ? (n) => n.kind === kind : () => true;
}
