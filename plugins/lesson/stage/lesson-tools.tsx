import type { ReactNode } from 'react';
import { useText } from '../../../core/api.ts';
import { Icon } from '../icon.tsx';
import { texts } from '../texts.ts';
import { LayoutChoice } from './layout-choice.tsx';
import type { Layout } from './layout.ts';

interface LessonToolsProps {
  readonly layout: { readonly value: Layout; readonly choose: (layout: Layout) => void } | null;
  readonly announce: { readonly on: boolean; readonly set: (on: boolean) => void } | null;
  readonly transcript: { readonly open: boolean; readonly set: (open: boolean) => void } | null;
}

/** What can be set about a lesson, below its stage. */
export function LessonTools({ layout, announce, transcript }: LessonToolsProps): ReactNode {
  const text = useText(texts);
  return (
    <div className="lesson-tools">
      {layout && <LayoutChoice layout={layout.value} choose={layout.choose} />}
      {announce && (
        <button type="button" className="lesson-button" aria-pressed={announce.on} aria-label={text('lesson.announce')} title={text('lesson.announce')} onClick={() => announce.set(!announce.on)}><Icon name="announce" /></button>
      )}
      {transcript && (
        <button type="button" className="lesson-button lesson-button--text" aria-expanded={transcript.open} onClick={() => transcript.set(!transcript.open)}><Icon name="transcript" />{text('transcript.title')}</button>
      )}
    </div>
  );
}
