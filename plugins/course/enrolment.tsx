import { useEffect, useState, type ReactNode } from 'react';
import { actions, REQUESTS, STORAGE, useService, useText, type Requests, type WidgetProps } from '../../core/api.ts';

/** Where the course is stored that a guest wants to enrol in, until the login is through. */
const WANTED_KEY = 'enrol';
/** The key of the address that brings the login, and the course after it. */
const PARAMETER = 'enrol';

/** Tells the server. @returns null when it has stored it, else its words about why not; '' when nothing came */
async function send(requests: Requests, course: string, enrolled: boolean): Promise<string | null> {
  const { outcome, answer } = await requests.send({
    action: actions.store,
    dataType: 'p_Course',
    ID: Number(course),
    fields: { subAction: enrolled ? 'enrol' : 'leave' },
    bRender: false,
    background: true,
  });
  return outcome === 'success' && answer?.error === null ? null : (answer?.error?.text ?? '');
}

/**
 * `ui-course-enrolment`: enrols in a course, or leaves it. Guests log in first and are enrolled then, because they have pressed: an address
 * alone enrols nobody. Attributes `course` (ID), `enrolled`, `guest` (1 or '').
 */
export function Enrolment({ attributes }: WidgetProps): ReactNode {
  const text = useText();
  const requests = useService(REQUESTS);
  const storage = useService(STORAGE);
  const course = attributes['course'] ?? '';
  const isGuest = attributes['guest'] === '1';
  const drawn = attributes['enrolled'] === '1';
  const [changed, setChanged] = useState<{ readonly course: string; readonly enrolled: boolean } | null>(null);
  const [failed, setFailed] = useState('');
  const isChanged = changed?.course === course;
  const isEnrolled = isChanged ? changed.enrolled : drawn;
  const note = (enrolled: boolean, refused: string | null): void => {
    if (refused === null) setChanged({ course, enrolled });
    setFailed(refused === null ? '' : refused || text('course.enrolFailed'));
  };
  useEffect(() => {
    const isAsked = new URL(location.href).searchParams.get(PARAMETER) === '1';
    if (isGuest || !isAsked || storage.get(WANTED_KEY) !== course) return;
    storage.remove(WANTED_KEY);
    void send(requests, course, true).then((refused) => note(true, refused));
  });
  if (isGuest)
    return (
      <a
        className="button button--quiet button--wide"
        href={`course-${course}.html?${PARAMETER}=1`}
        onClick={() => storage.set(WANTED_KEY, course)}
      >
        {text('course.enrolGuest')}
      </a>
    );
  return (
    <div className="course__enrolment">
      <button
        type="button"
        className="button button--quiet button--wide"
        onClick={() => void send(requests, course, !isEnrolled).then((refused) => note(!isEnrolled, refused))}
      >
        {text(isEnrolled ? 'course.leave' : 'course.enrol')}
      </button>
      <p role="status">{isChanged ? text(isEnrolled ? 'course.enrolled' : 'course.hasLeft') : ''}</p>
      <p role="alert">{failed}</p>
    </div>
  );
}
