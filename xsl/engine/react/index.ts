/** What a stylesheet makes of a document as React elements, safe ones only. */
export { create, fragment, safeElement, type Create } from './elements.ts';
export { parseSheet } from './origins.ts';
export { createReactOutput, type DrawnProps, type Loss, type ReactOutput, type ReactOutputOptions } from './output.ts';
export { Transformed, type TransformedProps } from './transformed.ts';
