import type { ReactNode } from 'react';
import { useText } from '../../../../core/api.ts';
import { Icon } from '../icon.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import type { Layout } from '../../model/layout.ts';

interface StageBarProps {
  readonly layout: { readonly value: Layout; readonly of: readonly Layout[]; readonly choose: (layout: Layout) => void } | null;
  readonly announce: { readonly on: boolean; readonly set: (on: boolean) => void } | null;
  readonly transcript: { readonly open: boolean; readonly set: (open: boolean) => void } | null;
  /** What is in the middle. */
  readonly children: ReactNode;
}

/** The foot of the stage: where one is in the slides, and what can be set; part of it in fullscreen as well. */
export function StageBar({ layout, announce, transcript, children }: StageBarProps): ReactNode {
  const text = useText();
  const tools = layout !== null || announce !== null;
  if (!tools && !transcript && !children) return null;
  return (
    <div className="stage-bar">
      <div className="stage-bar__tools">
        {layout && <LayoutChoice layout={layout.value} layouts={layout.of} choose={layout.choose} />}
        {announce && (
          <button
            type="button"
            className="lesson-button"
            aria-pressed={announce.on}
            aria-label={text('lesson.announce')}
            title={text('lesson.announce')}
            onClick={() => announce.set(!announce.on)}
          >
            <Icon name="announce" />
          </button>
        )}
      </div>
      <div className="stage-bar__middle">{children}</div>
      <div className="stage-bar__tools stage-bar__tools--end">
        {transcript && (
          <button
            type="button"
            className="lesson-button lesson-button--text"
            aria-expanded={transcript.open}
            onClick={() => transcript.set(!transcript.open)}
          >
            <Icon name="transcript" />
            {text('transcript.title')}
          </button>
        )}
      </div>
    </div>
  );
}
