import type { Entry, Thread, Unsent } from './model.ts';

/** So many seconds of the film before and after a moment are near it. */
const NEAR_SECONDS = 5;

/** What the server has listed, and over it what it does not have yet. */
function merged(listed: readonly Entry[], unsent: readonly Unsent[]): readonly Entry[] {
  const entries = new Map(listed.map((entry) => [entry.name, entry]));
  for (const { entry, isDeletion } of unsent) {
    const before = entries.get(entry.name);
    if (isDeletion) {
      if (before) entries.set(entry.name, { ...before, state: 'deleted', text: '', author: '', isOwn: false });
    } else if (before) entries.set(entry.name, { ...before, text: entry.text, sending: entry.sending! });
    else entries.set(entry.name, entry);
  }
  return [...entries.values()];
}

/**
 * The questions of a lesson in the order of its film, or of its slides where nothing plays; of one moment the newest first. What was
 * deleted is among them where others have answered it.
 */
export function threadsOf(listed: readonly Entry[], unsent: readonly Unsent[], slides: readonly string[]): readonly Thread[] {
  const entries = merged(listed, unsent);
  const second = ({ seconds }: Entry): number => Math.floor(seconds ?? -1);
  const slideAt = ({ seconds, slide }: Entry): number => (seconds === null ? slides.indexOf(slide) : 0);
  return entries
    .filter(({ question }) => question === '')
    .map((question) => ({
      question,
      answers: entries
        .filter((each) => each.question === question.name && each.state !== 'deleted')
        .toSorted((one, other) => one.date - other.date),
    }))
    .filter(({ question, answers }) => question.state !== 'deleted' || answers.length > 0)
    .toSorted(
      ({ question: one }, { question: other }) => second(one) - second(other) || slideAt(one) - slideAt(other) || other.date - one.date,
    );
}

/** Names of the questions whose moment the lesson is at: a few seconds of its film around it, or its slide where nothing plays. */
export function nearOf(threads: readonly Thread[], now: { readonly seconds: number | null; readonly slide: string }): readonly string[] {
  return threads
    .filter(({ question: { seconds, slide } }) =>
      seconds === null || now.seconds === null ? slide !== '' && slide === now.slide : Math.abs(seconds - now.seconds) <= NEAR_SECONDS,
    )
    .map(({ question }) => question.name);
}
