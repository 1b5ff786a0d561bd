import { InputRule, inputRules } from '@tiptap/pm/inputrules';
import { EditorState, TextSelection, type Command, type Plugin, type Transaction } from '@tiptap/pm/state';
import { FORMATS, togglePre, toggleQuote, toHeading, type Format } from '../editor/commands.ts';
import { listAt, toggleList } from '../editor/lists.ts';
import { schemaOf } from '../document/schema.ts';

/** Adds what a command does to a change that is begun. */
function then(state: EditorState, tr: Transaction, command: Command): Transaction | null {
  let made: Transaction | null = null;
  command(EditorState.create({ schema: state.schema, doc: tr.doc, selection: tr.selection }), (next) => (made = next));
  const next = made as Transaction | null;
  if (!next) return null;
  for (const step of next.steps) tr.step(step);
  return tr.setSelection(TextSelection.create(tr.doc, next.selection.from));
}

const isPlain = (state: EditorState): boolean => state.selection.$from.parent.type === schemaOf(state).nodes.paragraph;

/** Characters at the beginning of a paragraph that become what a command makes. */
const block = (characters: RegExp, command: (match: RegExpMatchArray) => Command): InputRule =>
  new InputRule(characters, (state, match, start, end) =>
    isPlain(state) ? then(state, state.tr.delete(start, end), command(match)) : null,
  );

/** Words between marks: `**bold**`. The expression has what is before, and the words. */
const around = (characters: RegExp, length: number, format: Format): InputRule =>
  new InputRule(characters, (state, match, start, end) => {
    const [, before = '', words = ''] = match;
    const { marks } = schemaOf(state);
    const { $from } = state.selection;
    if ($from.marks().some(({ attrs }) => attrs.tag === 'code')) return null;
    const from = start + before.length + length;
    const to = from + words.length;
    const { tr } = state;
    tr.delete(to, end).addMark(from, to, marks.inline.create({ tag: FORMATS[format][0] }));
    // What is typed behind it is as it was before.
    return tr.delete(from - length, from).setStoredMarks(state.storedMarks ?? $from.marks());
  });

const outsideOfLists =
  (command: Command): Command =>
  (state, dispatch) =>
    listAt(state) === null && command(state, dispatch);

/**
 * What is typed as in Markdown becomes what it means: headings 3 to 5 alone (AUT-019), lists, quotes, blocks of code, bold, italic, code.
 * Undo and Backspace give the characters back.
 */
export const shortcuts = (): Plugin =>
  inputRules({
    rules: [
      block(/^(#{3,5})\s$/, ([, marks]) => toHeading(marks!.length)),
      block(/^[-*]\s$/, () => outsideOfLists(toggleList('bullets'))),
      block(/^1[.)]\s$/, () => outsideOfLists(toggleList('numbers'))),
      block(/^>\s$/, () => toggleQuote),
      block(/^```\s$/, () => togglePre),
      around(/(^|[^*])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/, 2, 'bold'),
      around(/(^|[^*\p{L}\p{N}])\*([^\s*](?:[^*]*[^\s*])?)\*$/u, 1, 'italic'),
      around(/(^|[^`])`([^`]+)`$/, 1, 'code'),
    ],
  });
