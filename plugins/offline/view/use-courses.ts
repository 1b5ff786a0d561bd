import { TEXTS, useObservable, useProvided, useService, useText } from '../../../core/api.ts';
import { OFFLINE_COURSES, type OfflineCourses, type OfflineState } from '../contract.ts';

/** The stored courses, and what is drawn again when they change. */
export function useCourses(): { readonly courses: OfflineCourses; readonly state: OfflineState } {
  const courses = useProvided(OFFLINE_COURSES)!;
  return { courses, state: useObservable(courses.state$, courses.state) };
}

const MEGABYTE = 1_000_000;

/** A size for reading: "12 MB", "0.4 MB". */
export function useSize(): (bytes: number) => string {
  const text = useText();
  const texts = useService(TEXTS);
  return (bytes) => {
    const megabytes = bytes / MEGABYTE;
    const digits = megabytes < 10 ? 1 : 0;
    return text('offline.size', { megabytes: texts.number(Math.max(0.1, megabytes), { maximumFractionDigits: digits }) });
  };
}
