import { ATTRIBUTE, COMMENT, DOCUMENT, ELEMENT, INSTRUCTION, NAMESPACE, RAW, TEXT, type XmlNode, declarations } from '../xml/index.ts';
import type { Budget, Sink } from './model.ts';

/** Opens an element like `node`, with its namespace declarations but without its attributes. */
export function openLike(node: XmlNode, sink: Sink): void {
  sink.open(node.name, node.localName, node.namespaceURI);
  if (node.scope) for (const { prefix, uri } of declarations(node.scope)) sink.namespace(prefix, uri);
}

/** Gives a node and what is in it to a sink; of a document, what is in it. */
export function emit(node: XmlNode, sink: Sink, budget: Budget): void {
  if (--budget.steps < 0) budget.pause();
  switch (node.kind) {
    case ELEMENT:
      openLike(node, sink);
      for (const a of node.attributes) sink.attribute(a.name, a.localName, a.namespaceURI, a.value);
      for (const child of node.children) emit(child, sink, budget);
      sink.close();
      break;
    case TEXT:
      sink.text(node.value, node.innerBy === RAW);
      break;
    case ATTRIBUTE:
      sink.attribute(node.name, node.localName, node.namespaceURI, node.value);
      break;
    case COMMENT:
      sink.comment(node.value);
      break;
    case INSTRUCTION:
      sink.instruction(node.name, node.value);
      break;
    case NAMESPACE:
      sink.namespace(node.name, node.value);
      break;
    case DOCUMENT:
      for (const child of node.children) emit(child, sink, budget);
  }
}
