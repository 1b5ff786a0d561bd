import { useMeasured } from '../../../../core/api.ts';
import { useStoredFlag, useStoredState } from '../state-hooks.ts';
import {
  EVERY_LAYOUT,
  LAYOUT_KEY,
  layoutsIn,
  POSITION_KEY,
  readLayout,
  readInsetPosition,
  writeInsetPosition,
  type InsetPosition,
  type Layout,
} from '../../model/layout.ts';

/** What the user has chosen about the stage. */
export interface StageChoices {
  /** How slide and video share the stage, as far as it has room. */
  readonly layout: Layout;
  readonly setLayout: (layout: Layout) => void;
  /** The arrangements that it has room for. */
  readonly possibleLayouts: readonly Layout[];
  readonly insetPosition: InsetPosition;
  readonly setInsetPosition: (position: InsetPosition) => void;
  readonly showsTranscript: boolean;
  readonly setShowsTranscript: (shows: boolean) => void;
  /** Whether every change of slide is read out. */
  readonly announces: boolean;
  readonly setAnnounces: (announces: boolean) => void;
}

/** @param panelType of the lesson's player: `transcript` opens it for whoever has not chosen (MED-036) */
export function useStageChoices(stage: React.RefObject<HTMLElement | null>, panelType: string): StageChoices {
  const [chosen, setLayout] = useStoredState(LAYOUT_KEY, readLayout, String);
  const [insetPosition, setInsetPosition] = useStoredState(POSITION_KEY, readInsetPosition, writeInsetPosition);
  const [showsTranscript, setShowsTranscript] = useStoredFlag('cmsLesson.transcript', panelType === 'transcript');
  const [announces, setAnnounces] = useStoredFlag('cmsLesson.announce');
  const possibleLayouts = useMeasured(stage, layoutsIn, EVERY_LAYOUT);
  const layout = possibleLayouts.includes(chosen) ? chosen : 'stacked';
  return {
    layout,
    setLayout,
    possibleLayouts,
    insetPosition,
    setInsetPosition,
    showsTranscript,
    setShowsTranscript,
    announces,
    setAnnounces,
  };
}
