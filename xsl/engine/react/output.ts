import type { ComponentType, ReactNode } from 'react';
import type { ElementFactory } from '../output/index.ts';
import { lossesOf } from '../policy/index.ts';
import type { XNode } from '../xml/index.ts';
import type { Stylesheet, TransformOptions } from '../xslt/index.ts';
import { create, fragment, safeElement } from './elements.ts';
import { originOf, withoutOrigin } from './origins.ts';

/** Something of a result that does not reach the page. */
export interface Loss {
  /** Address of the stylesheet and the line in it; '' and 0 of what was copied, and of sheets that `parseSheet` did not read. */
  readonly sheet: string;
  readonly line: number;
  /** The element's name. */
  readonly element: string;
  /** What is left out, as a sentence without its end. */
  readonly what: string;
  /** What to do instead. */
  readonly cure: string;
}

/** What a component of the page gets for the element that it is drawn instead of. */
export interface DrawnProps {
  readonly name: string;
  /** By qualified name, as the stylesheet wrote them: no policy has looked at them. */
  readonly attributes: Readonly<Record<string, string>>;
  /** What is in the element, drawn. */
  readonly children?: ReactNode;
}

export interface ReactOutputOptions {
  /** Components by the names of elements that they are drawn for, whatever the policy says of these names. */
  readonly components?: Readonly<Record<string, ComponentType<DrawnProps>>>;
  /** Gets what the policy leaves out, each loss once. For development: without it nothing is looked for. */
  readonly onLoss?: (loss: Loss) => void;
}

/** A stylesheet that draws React elements. */
export interface ReactOutput {
  /**
   * What the stylesheet makes of a document. Equal elements of two results are the same objects, so that React looks at what has changed
   * alone. @throws XsltError
   */
  draw(document: XNode, options?: TransformOptions): ReactNode;
}

/** Draws with a compiled stylesheet by the policy: what could run code, or is on no list, is left out. */
export function createReactOutput(stylesheet: Stylesheet, { components = {}, onLoss }: ReactOutputOptions = {}): ReactOutput {
  const reported = new Set<string>();
  const report = (element: string, marked: Readonly<Record<string, string>>, attributes: Readonly<Record<string, string>>): void => {
    const { sheet, line } = originOf(marked);
    for (const { what, cure } of lossesOf(element, attributes)) {
      const loss: Loss = { sheet, line, element, what, cure };
      const text = JSON.stringify(loss);
      if (!reported.has(text)) onLoss?.(loss);
      reported.add(text);
    }
  };
  const factory: ElementFactory<ReactNode> = {
    reusable: true,
    element(name, marked, children) {
      const attributes = withoutOrigin(marked);
      if (Object.hasOwn(components, name)) return create(components[name]!, { name, attributes }, children, attributes['data-key']);
      if (onLoss) report(name, marked, attributes);
      return safeElement(name, attributes, children);
    },
  };
  return {
    draw: (document, options) => fragment(stylesheet.toElements<ReactNode>(document, { ...options, factory })),
  };
}
