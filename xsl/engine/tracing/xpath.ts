import { textOf, type XmlNode, type XNode } from '../xml/index.ts';
import { compileXPath, Environment, toString, XPathError, type XPathOptions } from '../xpath/index.ts';
import { Positions, excerptOf } from './positions.ts';

export interface InspectOptions extends XPathOptions {
  /** How many nodes are listed; 1000. */
  nodes?: number;
  /** Milliseconds after which it ends; no limit. */
  time?: number;
  /** Milliseconds from any beginning; performance.now. */
  clock?: () => number;
}

export interface InspectedNode {
  /** An XPath of the node, such as /list/item[2]. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** The beginning of its text. */
  readonly text: string;
}

/** What an expression gave. */
export interface Inspection {
  readonly type: 'string' | 'number' | 'boolean' | 'nodes';
  /** As XPath's string() writes it; of nodes the text of the first one. */
  readonly value: string;
  /** How many nodes there are. */
  readonly count: number;
  readonly nodes: readonly InspectedNode[];
  /** Nodes that paths visited or found, as the limit `steps` of a transformation counts them. */
  readonly visited: number;
  readonly milliseconds: number;
}

const PORTION = 10_000;

/** Counts what an expression visits. */
class CountingEnvironment extends Environment {
  private counted = 0;
  constructor(
    private readonly expression: string,
    private readonly limit: number,
    private readonly clock: () => number,
    private readonly start: number,
  ) {
    super();
  }

  override pause(): void {
    this.counted += PORTION - this.steps;
    this.steps = PORTION;
    if (this.clock() - this.start > this.limit)
      throw new XPathError(`The expression takes more than ${this.limit} ms; it has visited ${this.counted} nodes.`, this.expression);
  }

  get visited(): number {
    return this.counted + PORTION - this.steps;
  }
}

/** Evaluates an XPath 1.0 expression at a node and says what it cost. @throws XPathError naming the character, or the limit of time */
export function inspect(node: XNode, xpath: string, options: InspectOptions = {}): Inspection {
  const { nodes: most = 1000, time = Infinity, clock = () => performance.now() } = options;
  const { tree } = node as XmlNode;
  tree.use?.(node as XmlNode);
  const closure = compileXPath(xpath, options);
  const start = clock();
  const env = new CountingEnvironment(xpath, time, clock, start);
  const value = closure(node as XmlNode, env);
  const milliseconds = clock() - start;
  const { visited } = env;
  if (typeof value !== 'object')
    return { type: typeof value as 'string', value: toString(value), count: 0, nodes: [], visited, milliseconds };
  const positions = new Positions();
  const nodes = value.slice(0, most).map((found) => {
    const { line } = positions.positionOf(found);
    return { path: positions.pathOf(found), line, text: excerptOf(found, textOf(found)) };
  });
  return { type: 'nodes', value: toString(value), count: value.length, nodes, visited, milliseconds };
}
