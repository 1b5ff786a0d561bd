import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Editor } from '../editor/editor.ts';
import type { EditorProblem } from '../editor/model.ts';
import { controlOf } from '../page-preview/find-field.ts';
import { fieldOf } from '../review/comment-path.ts';
import { FieldMessage } from './field-message.tsx';

interface RefusedFieldProps {
  /** Holds the form. */
  readonly root: RefObject<HTMLElement | null>;
  readonly editor: Editor;
  readonly problem: EditorProblem | null;
  /** Leads to the field of a path. */
  onGo(path: string): void;
}

/** Leads to the field of what the server does not take, and says there what is wrong, until that is tried again. */
export function RefusedField({ root, editor, problem, onGo }: RefusedFieldProps): ReactNode {
  const [shown, setShown] = useState<{ readonly problem: EditorProblem; readonly control: HTMLElement } | null>(null);
  const latestGo = useRef(onGo);
  latestGo.current = onGo;
  useEffect(() => {
    const { path = '' } = problem ?? {};
    if (problem === null || path === '') return;
    let frame = requestAnimationFrame(() => {
      latestGo.current(path);
      // The way there takes a frame: the form may have another language by then.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          const host = root.current && fieldOf(root.current, editor.document, path);
          const control = host && controlOf(host);
          if (control) setShown({ problem, control });
        });
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [root, editor, problem]);
  const control = shown?.problem === problem ? shown?.control : undefined;
  if (!control || !problem) return null;
  return <FieldMessage control={control}>{problem.sentence}</FieldMessage>;
}
