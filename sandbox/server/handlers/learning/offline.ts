import { titleOf } from '../../content/object.ts';
import { offlineCourse } from '../../offline/course.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { Action, Handler } from '../../protocol/contract.ts';
import { envelope } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { message } from '../../texts/texts.ts';
import { element, text } from '../../xml/write.ts';

const OFFLINE = 'p_Offline';

/**
 * The page about what a browser has stored (protocol 4.10); with the ID of a course what a page has to store of it.
 * @throws Problem (404) when there is no such course
 */
const show: Action = async (call, services) => {
  if (call.ID === 0)
    return {
      body: envelope(call, [
        { ID: 0, dataType: OFFLINE, action: ACTIONS.show, payload: element('offline', { text: message('offlineLost', call) }) },
      ]),
    };
  const course = await services.objects.find('p_Course', call.ID);
  if (course === null) throw new Problem('notFound', { details: { id: call.ID } });
  const payload = await offlineCourse(course, call, services);
  const head = element('title', { language: call.lang }, text(titleOf(course, call.lang)));
  return { body: envelope(call, [{ ID: call.ID, dataType: OFFLINE, action: ACTIONS.show, payload, head }]) };
};

export const offlineHandler: Handler = { dataType: OFFLINE, actions: { [ACTIONS.none]: show, [ACTIONS.show]: show } };
