import { useCallback, type ReactNode, type RefObject } from 'react';
import { useText } from '../../../../core/api.ts';
import type { PlayerService, SeekMark } from '../../../player-adapter/contract.ts';
import type { Intervals } from '../../../unit/contract.ts';
import type { LessonPlayback } from '../playback/use-lesson-playback.ts';
import type { Source } from '../playback/use-source.ts';
import { MoveHandle } from './move-handle.tsx';
import type { StageChoices } from './use-stage-choices.ts';

interface LessonMediaProps {
  readonly service: PlayerService;
  readonly source: Source;
  readonly setPlayer: LessonPlayback['setPlayer'];
  readonly title: string;
  readonly fps: number;
  readonly IDLesson: number;
  readonly mediaToken: string;
  readonly marks: readonly SeekMark[];
  readonly seen: Intervals;
  /** Fills the screen with the player. */
  readonly stageRef: RefObject<HTMLElement | null>;
  readonly box: RefObject<HTMLDivElement | null>;
  /** Where it lies over the slide; null when it has an area of its own. */
  readonly inset: Pick<StageChoices, 'insetPosition' | 'setInsetPosition'> | null;
  /** Drawn over the video; undefined when there are slides, which bear that themselves. */
  readonly overlay: ReactNode;
}

/** The player of a lesson in its box, which can be moved when it lies over the slide. */
export function LessonMedia({ service, source, setPlayer, stageRef, box, inset, overlay, ...rest }: LessonMediaProps): ReactNode {
  const text = useText();
  const fullscreenElement = useCallback(() => stageRef.current, [stageRef]);
  const { x, y } = inset?.insetPosition ?? { x: 0, y: 0 };
  const style = inset ? { left: `${x * 100}%`, top: `${y * 100}%`, translate: `${-x * 100}% ${-y * 100}%` } : undefined;
  const { audio, previewPicture } = source.clip;
  return (
    <div className="lesson-stage__media" ref={box} style={style}>
      {inset && <MoveHandle label={text('lesson.move')} box={box} position={inset.insetPosition} move={inset.setInsetPosition} />}
      <service.View
        key="player"
        clip={source.clip}
        fields={source.fields}
        startAt={source.startAt}
        fullscreenElement={fullscreenElement}
        onPlayer={setPlayer}
        overlay={overlay}
        cover={
          previewPicture !== '' && audio && overlay !== undefined ? <img className="lesson-cover" src={previewPicture} alt="" /> : undefined
        }
        {...rest}
      />
    </div>
  );
}
