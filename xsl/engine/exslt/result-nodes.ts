import { TreeSink } from '../output/index.ts';
import { type XmlNode, prefixOf } from '../xml/index.ts';
import type { Env } from '../xpath/index.ts';

/** Elements of one name, each with a text. `uri`: the namespace of the name's prefix. */
export function elements(env: Env, name: string, texts: Iterable<string>, uri = ''): XmlNode[] {
  const sink = new TreeSink(env);
  const prefix = prefixOf(name);
  for (const text of texts) {
    sink.open(name, prefix ? name.slice(prefix.length + 1) : name, uri);
    sink.text(text, false);
    sink.close();
  }
  return sink.root.children;
}

/** A text as a set of one node; of none when it is empty. */
export function textNode(env: Env, text: string): XmlNode[] {
  const sink = new TreeSink(env);
  sink.text(text, false);
  return sink.root.children;
}
