import fc from 'fast-check';

/** Prefixes that random documents and expressions use, and their namespaces. */
export const NAMESPACES: Readonly<Record<string, string>> = { p: 'urn:p', q: 'urn:q' };

export const ELEMENT_NAMES = ['a', 'b', 'c', 'p:a', 'p:b', 'q:b'] as const;
export const ATTRIBUTE_NAMES = ['x', 'y', 'id', 'p:x', 'q:y'] as const;
export const WORDS = ['', ' ', '1', '2', '2.5', '-3', '10', 'ab', 'b c', ' a  b ', 'de', 'ä', '😀z', 'NaN', 'x2'] as const;

const word = fc.constantFrom(...WORDS);
const declarations = fc.constantFrom(
  '',
  '',
  '',
  '',
  ' xmlns="urn:d"',
  ' xmlns:p="urn:other"',
  ' xmlns:z="urn:z"',
  ' xml:lang="de-AT"',
  ' xml:lang="en"',
);
const attributes = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...ATTRIBUTE_NAMES), word), { selector: ([name]) => name, maxLength: 3 })
  .map((list) => list.map(([name, value]) => ` ${name}="${value}"`).join(''));
// libxml2 2.9 sorts comments and instructions wrongly when they come after an element, so that they come first; and it does not join
// CDATA sections to the text around them, so that there are none.
const first = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  fc.tuple(fc.constantFrom('t', 'u'), word).map(([target, text]) => `<?${target} ${text.trim()}?>`),
  word.map((text) => `<!--${text.replaceAll('-', '')}-->`),
);

const { element } = fc.letrec<{ element: string; content: string }>((tie) => ({
  element: fc
    .tuple(fc.constantFrom(...ELEMENT_NAMES), declarations, attributes, first, fc.array(tie('content'), { maxLength: 3 }))
    .map(([name, scope, own, head, content]) =>
      content.length ? `<${name}${scope}${own}>${head}${content.join('')}</${name}>` : `<${name}${scope}${own}/>`,
    ),
  content: fc.oneof({ depthSize: 'small', maxDepth: 4, withCrossShrink: true }, word, tie('element'), tie('element')),
}));

/** XML with namespaces, attributes, comments, instructions, mixed content and the same few names again and again. */
export const documents: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('', '<!--head-->', '<?t x?>'), fc.array(fc.oneof(word, element, element), { minLength: 2, maxLength: 3 }))
  .map(([head, content]) => `${head}<r xmlns:p="urn:p" xmlns:q="urn:q">${content.join('')}</r>`);
