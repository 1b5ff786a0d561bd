import { useFact } from '../../../../core/api.ts';
import { firstUnseenSecond, UNSEEN_WANTED, type Rule, type Seen } from '../../../unit/contract.ts';
import type { LessonPlayback } from './use-lesson-playback.ts';

interface UnseenLesson {
  readonly unit: number;
  readonly lesson: string;
  readonly rule: Rule;
  readonly slides: readonly string[];
  readonly fps: number;
}

/** Goes to the first part of a lesson that has not been seen, and plays it, when the learner wants to see it. */
export function useGoToUnseen(of: UnseenLesson, seen: Seen, { player, goToSlide }: Pick<LessonPlayback, 'player' | 'goToSlide'>): void {
  useFact(UNSEEN_WANTED, ({ unit, lesson }) => {
    if (unit !== of.unit || lesson !== of.lesson) return;
    const slide = of.slides.find((id) => !seen.slides.includes(id));
    if (of.rule.kind === 'slides' && slide !== undefined) goToSlide(slide);
    else if (of.rule.kind === 'played') player?.seek(firstUnseenSecond(seen), of.fps);
    void player?.play();
  });
}
