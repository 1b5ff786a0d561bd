import { CompletionContext, type CompletionSource } from '@codemirror/autocomplete';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { Declarations, type SyntaxNode } from './declared.ts';
import { Elements } from './elements.ts';
import { valuesAt } from './values.ts';

/** The editor reads long texts in pieces; names are for what has been read up to the cursor, for which this is waited at most. */
const READING_MS = 500;

/**
 * A text without the value at the cursor: half a name is none, and where quotation marks are still missing, the next ones would be taken
 * for them.
 */
function withoutValue(text: string, node: SyntaxNode, pos: number): string {
  let value: SyntaxNode | null = node;
  while (value && value.name !== 'AttributeValue') value = value.parent;
  if (!value || pos <= value.from) return text;
  const quote = text[value.from]!;
  const isOpen = text.slice(pos, value.to).includes('<') || text[value.to - 1] !== quote || value.to - 1 < pos;
  return text.slice(0, value.from) + (isOpen ? `${quote}${quote}/>${text.slice(pos)}` : quote + quote + text.slice(value.to));
}

/**
 * Offers what fits where somebody writes in a stylesheet: elements, attributes and functions that the engine knows, and the names that the
 * stylesheet and what it includes declare.
 * @param files the texts of the other files by name, as they are now
 */
export function sheetNames(files: () => Readonly<Record<string, string>>): CompletionSource {
  const declarations = new Declarations();
  const elements = new Elements();
  return (context) => {
    const { state, pos, explicit } = context;
    const text = state.doc.toString();
    const tree = ensureSyntaxTree(state, pos, READING_MS);
    if (!tree) return null;
    const node = tree.resolveInner(pos, -1);
    // A state has the tree of when it was made; the next one has what was read since.
    const here = tree === syntaxTree(state) ? context : new CompletionContext(state.update({}).state, pos, explicit);
    const declared = declarations.in(files(), withoutValue(text, node, pos));
    return valuesAt(node, text, pos, declared, explicit) ?? elements.sourceFor(declared)(here);
  };
}
