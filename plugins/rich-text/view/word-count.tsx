import { startTransition, useEffect, useMemo, useState, type ReactNode, type RefObject } from 'react';
import type { useText } from '../../../core/api.ts';
import type { OpenEditor } from '../editor/open.ts';
import { textLength } from '../writing/words.ts';

interface WordCountProps {
  readonly editor: RefObject<OpenEditor | null>;
  readonly box: RefObject<HTMLElement | null>;
  readonly language: string;
  readonly text: ReturnType<typeof useText>;
  readonly onAsk: (words: string) => void;
}

/**
 * How long a text is that has had the focus. It stays when the focus leaves: what is below would move away from under the press that takes
 * the focus, and the press would be lost. It is announced when its button is pressed, and not while somebody writes.
 */
export function WordCount({ editor, box, language, text, onAsk }: WordCountProps): ReactNode {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const around = box.current!;
    const count = (): void => startTransition(() => setWords(editor.current?.words() ?? null));
    around.addEventListener('focusin', count);
    around.addEventListener('input', count);
    return () => {
      around.removeEventListener('focusin', count);
      around.removeEventListener('input', count);
    };
  }, [box, editor]);
  const length = useMemo(() => (words === null ? null : textLength(words, language)), [words, language]);
  if (length === null) return null;
  const label = text('richText.count', { words: length.words, minutes: length.minutes });
  return (
    <button type="button" className="rt-count" onClick={() => onAsk(label)}>
      {label}
    </button>
  );
}
