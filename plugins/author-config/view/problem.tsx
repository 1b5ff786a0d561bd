import { useRef, type ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import { InvalidFields, wordsOf } from '../form/field-message.tsx';
import { fieldName } from '../form/invalid-fields.ts';
import type { Editor } from '../editor/editor.ts';
import type { EditorState } from '../editor/model.ts';
import { AskedPanel } from '../merge/asked-panel.tsx';

/** What went wrong, with the ways out of it. Nothing that was typed is lost by any of them. */
export function Problem({ editor, state, onStore }: { readonly editor: Editor; readonly state: EditorState; onStore(): void }): ReactNode {
  const text = useText();
  const corner = useRef<HTMLDivElement>(null);
  // The button goes with the problem: whoever pressed it goes on from here.
  const solve = (work: () => void) => (): void => {
    corner.current?.focus({ preventScroll: true });
    work();
  };
  const { problem, invalid, asked } = state;
  const kind = problem?.kind ?? (invalid.length > 0 ? 'invalid' : null);
  const goOn = (): void => corner.current?.focus({ preventScroll: true });
  return (
    <>
      <InvalidFields invalid={invalid} />
      <div role="alert" ref={corner} tabIndex={-1}>
        {kind !== null && (
          <div className="notice notice--error author-problem" data-problem={kind}>
            {kind === 'closed' && problem !== null && <p>{problem.sentence}</p>}
            <p>
              {(kind === 'badXml' && problem?.sentence) ||
                text(`author.problem.${kind}`, {
                  status: problem?.status ?? 0,
                  field: fieldName(invalid[0]?.control),
                  message: invalid[0] ? wordsOf(text, invalid[0]) : '',
                })}
            </p>
            {kind === 'conflict' ? (
              <>
                <p>{text(asked ? 'author.asked.below' : 'author.conflict.explain')}</p>
                {(asked === null || asked.isToStore) && (
                  <div className="author-row">
                    <button type="button" className="button" onClick={solve(() => void editor.reload())}>
                      {text('author.conflict.reload')}
                    </button>
                    <button type="button" className="button button--quiet" onClick={solve(() => void editor.store(true))}>
                      {text('author.conflict.force')}
                    </button>
                  </div>
                )}
              </>
            ) : (
              kind !== 'invalid' && (
                <button type="button" className="button button--quiet" onClick={solve(onStore)}>
                  {text('author.again')}
                </button>
              )
            )}
          </div>
        )}
      </div>
      {asked && <AskedPanel key={asked.conflicts.map(({ path }) => path).join()} editor={editor} asked={asked} onGone={goOn} />}
    </>
  );
}
