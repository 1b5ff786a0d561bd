import { Selection, type Command, type EditorState } from '@tiptap/pm/state';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { replaceSource, selectedSource } from '../editor/selected-part.ts';
import { schemaOf } from '../document/schema.ts';
import { altOf, readFormula } from './mathml.ts';

/** The source of the formula that is selected; null where none is. */
export function formulaAt(state: EditorState): string | null {
  const source = selectedSource(state);
  return source !== null && readFormula(source) !== null ? source : null;
}

/** Words for a part of the text that is a formula; null for any other. */
export function formulaWords({ attrs }: DocumentNode): string | null {
  const formula = typeof attrs.source === 'string' ? readFormula(attrs.source) : null;
  return formula && altOf(formula);
}

/** Writes the selected formula anew, or puts one behind what is selected: in its line, or where there is none in a paragraph. */
export const putFormula =
  (source: string): Command =>
  (state, dispatch, view) => {
    if (formulaAt(state) !== null) return replaceSource(() => source)(state, dispatch, view);
    const { tr, selection } = state;
    const { $to } = selection;
    const { sealed, paragraph } = schemaOf(state).nodes;
    const isInLine = $to.parent.inlineContent;
    const formula = sealed.create({ source }, null, isInLine ? $to.marks() : undefined);
    const at = isInLine ? $to.pos : selection.to;
    tr.insert(at, isInLine ? formula : paragraph.create(null, formula));
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(at + (isInLine ? 1 : 2)))).scrollIntoView());
    return true;
  };
