import {
  type Answer,
  type CmsObject,
  type RequestParameters,
  type RequestResult,
  attribute,
  childElements,
  firstElement,
  unsigned,
  type CustomerConfiguration,
  type Dialogs,
  type Presenter,
  type Requests,
  type Texts,
} from '../../../core/api.ts';

/** What an answer lacks to be added as a lesson, as the key of a text (ERR-016, ERR-017; protocol 4.3); '' when nothing. */
function lackOf(answer: Answer, lessonType: string): string {
  const object = answer.objects[0];
  const data = object ? firstElement(object.element, 'data') : null;
  if (!object || !data) return 'unit.lessonWithoutData';
  const source = object.dataType === lessonType ? firstElement(data, 'lesson') : object.payload;
  return source ? '' : 'unit.lessonWithoutSource';
}

/** What loads, shows and reports a lesson. */
export interface LessonNeeds {
  readonly configuration: CustomerConfiguration;
  readonly requests: Requests;
  readonly presenter: Presenter;
  readonly dialogs: Dialogs;
  readonly texts: Texts;
}

/**
 * Loads a lesson and shows it in `parameters.target`; alerts when the answer holds none.
 * @param isCurrent false when the user has gone elsewhere meanwhile; then nothing is shown
 */
export async function loadLesson(
  { configuration, requests, presenter, dialogs, texts }: LessonNeeds,
  parameters: RequestParameters & { readonly target: string },
  isCurrent: () => boolean,
): Promise<RequestResult> {
  const result = await requests.send({ ...parameters, bRender: false, bWithHistory: false });
  const { answer } = result;
  if (!isCurrent()) return result;
  if (result.outcome !== 'success' || !answer) {
    void dialogs.alert(
      answer?.error?.text || (answer ? texts.get('request.failed', { status: result.status }) : texts.get('request.networkError')),
    );
    return result;
  }
  const lack = lackOf(answer, configuration.dataTypes.lessonObject ?? 'p_LessonObject');
  if (lack !== '') {
    void dialogs.alert(texts.get(lack));
    return result;
  }
  const handle = presenter.begin(parameters.target, parameters);
  try {
    const { rendered } = await handle.show(answer, parameters.target, isCurrent);
    return { ...result, rendered };
  } finally {
    handle.end();
  }
}

/** The first object of a type that a unit names, among its sub-units, then among its lessons; null without one. */
export function addedLesson(unit: CmsObject | null, IDObjectType: number): { readonly ID: number; readonly isUnit: boolean } | null {
  if (!unit?.payload) return null;
  const named = [...childElements(unit.payload, 'subUnit'), ...childElements(unit.payload, 'lesson')];
  const found = named.find((each) => unsigned(attribute(each, 'IDObjectType')) === IDObjectType && unsigned(attribute(each, 'ID')) > 0);
  return found ? { ID: unsigned(attribute(found, 'ID')), isUnit: found.name === 'subUnit' } : null;
}
