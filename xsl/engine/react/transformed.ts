import { memo, type ReactNode } from 'react';
import type { XNode } from '../xml/index.ts';
import type { TransformOptions } from '../xslt/index.ts';
import type { ReactOutput } from './output.ts';

export interface TransformedProps {
  readonly output: ReactOutput;
  readonly document: XNode;
  /** Values of the stylesheet's parameters. */
  readonly parameters?: TransformOptions['parameters'];
  /** What else the run gets: `limits`, `load`, `message`. Another object with the same values draws nothing anew. */
  readonly options?: Omit<TransformOptions, 'parameters'>;
}

const isSame = (one: object = {}, other: object = {}): boolean => {
  const values = Object.entries(other);
  return (
    Object.keys(one).length === values.length &&
    values.every(([name, value]) => Object.hasOwn(one, name) && Object.is((one as Record<string, unknown>)[name], value))
  );
};

/**
 * A document as a stylesheet draws it; a new document, or another parameter, patches what it changes. When the stylesheet fails, the
 * boundary around it gets an XsltError.
 */
export const Transformed = memo(
  ({ output, document, parameters, options }: TransformedProps): ReactNode =>
    output.draw(document, { ...options, ...(parameters && { parameters }) }),
  (one, other) =>
    one.output === other.output &&
    one.document === other.document &&
    isSame(one.parameters, other.parameters) &&
    isSame(one.options, other.options),
);
