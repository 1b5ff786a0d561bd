import { LongWork } from '../../base/long-work.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import type { Call, Services } from '../../protocol/contract.ts';
import { attribute, descendants, type XNode } from '../../xml/nodes.ts';
import { element, type Attributes } from '../../xml/write.ts';
import { upcomingList } from '../../events/upcoming-list.ts';
import { courseReferences } from '../../learning/course-references.ts';
import { titleOf, type ContentObject } from '../../content/object.ts';
import { timeZoneOf } from '../../customers/plugin-settings.ts';
import { namedId, namedIds, requiredIds } from '../../content/references.ts';
import { pointsThatDo } from '../../learning/completion.ts';
import { missingFor, type LearningState } from '../../learning/prerequisites.ts';
import { protectedMedia, shownBy } from '../../learning/protected-media.ts';
import { filmData } from './film-data.ts';
import { mediaToken } from '../../session/media-token.ts';
import { listElement } from '../../content/records.ts';
import { render, type RenderOptions } from '../../content/render.ts';
import { courseProgress, partsOf, pointsIn, pointsOfCourse, type Points } from '../../learning/progress.ts';
import { statesOf } from '../../learning/states.ts';

const REFERENCES = new Set(['objectRef', 'subUnit']);
const MAXIMUM_LATEST = 50;

/** What the server writes instead of `<latest>` and into `<courseRefs>`. */
async function filledIn(nodes: readonly XNode[], call: Call, services: Services): Promise<Map<XNode, string>> {
  const lists = new Map<XNode, string>();
  const work = new LongWork();
  for (const node of nodes.filter(({ name }) => name === 'courseRefs'))
    lists.set(node, element('courseRefs', {}, await courseReferences(call, services)));
  for (const node of nodes.filter(({ name }) => name === 'latest')) {
    const dataType = attribute(node, 'dataType');
    const pageSize = Math.min(MAXIMUM_LATEST, Math.max(1, Number(attribute(node, 'count')) || 1));
    if (call.customer.off.has(dataType)) {
      lists.set(node, '');
      continue;
    }
    // Of dates, the latest are those that come next.
    if (dataType === 'p_Calendar') {
      lists.set(node, await upcomingList(call, services, pageSize, work));
      continue;
    }
    const zone = timeZoneOf(call.customer);
    const { objects } = await services.objects.list(dataType, { page: 1, pageSize });
    lists.set(node, listElement({ dataType, page: 1, pageSize, count: objects.length }, objects, { lang: call.lang, zone }));
  }
  return lists;
}

/** How far the caller is with what is referred to: of a test whose points count, the best, and what is needed once they were too few. */
function stateAttributes(
  node: XNode,
  reached: LearningState | undefined,
  { target, best, call }: { readonly target: ContentObject | undefined; readonly best: Points | undefined; readonly call: Call },
): Attributes {
  const state = reached?.state ?? (attribute(node, 'state') || 'open');
  // An author who stores what is shown would store it with the text.
  if (isEditing(call)) return { state };
  if (target === undefined || best === undefined) return { state, points: null, mpoints: null };
  const needed = reached === undefined || reached.mpoints === 0 || state === 'done' ? 0 : pointsThatDo(target, call.customer, best.mpoints);
  return { state, ...best, ...(needed > best.points ? { needed } : {}) };
}

const isEditing = ({ action }: Call): boolean => (action & (ACTIONS.edit | ACTIONS.edit2)) !== 0;

const NO_MEDIA: Awaited<ReturnType<typeof protectedMedia>> = new Map();

/** How the payload of an object is written for a caller: lists filled in, references with title and the caller's state. */
export async function presentation(object: ContentObject, call: Call, services: Services): Promise<RenderOptions> {
  const nodes = object.payload === null ? [] : [object.payload, ...descendants(object.payload)];
  const lists = await filledIn(nodes, call, services);
  const ids = [...new Set([...namedIds(nodes.filter(({ name }) => REFERENCES.has(name))), ...nodes.flatMap(requiredIds)])];
  const [found, states] = await Promise.all([services.objects.findMany(ids), statesOf(services, call.visitor.id, ids)]);
  const targets = new Map(found.map((target) => [target.ID, target]));
  // Who has no media does not change with what protects them.
  const hasMedia = nodes.some((node) => node.name === 'event' || attribute(node, 'IDMedia') !== '');
  const media = hasMedia ? await protectedMedia(services.objects) : NO_MEDIA;
  // An author who stores what is shown would store it with the text.
  const clips = isEditing(call)
    ? []
    : nodes.filter(({ name, attributes }) => name === 'clip' && attributes.some((each) => each.name === 'IDMedia'));
  const films = await filmData(clips, object, (clip) => shownBy(clip, media) === null, call, services);
  const progress = (await courseProgress(services, call.visitor.id, [object])).get(object.ID);
  // A step to what is not published leads nowhere; its author stores it with the text.
  const isNowhere = (node: XNode): boolean => {
    const isStep =
      (object.dataType === 'p_Course' && node.name === 'objectRef') || (object.dataType === 'p_Unit' && node.name === 'subUnit');
    const ID = isStep && !isEditing(call) ? namedId(node) : null;
    return ID !== null && !targets.has(ID);
  };
  const best = pointsIn(found, states);
  const inCourse = new Set(progress === undefined ? [] : partsOf(object));
  const all = pointsOfCourse(new Map([...best].filter(([ID]) => inCourse.has(ID))));
  return {
    lang: call.lang,
    fallback: object.fallback || call.customer.defaultLang,
    replace: (node) => (isNowhere(node) ? '' : (lists.get(node) ?? null)),
    adjust: (node): Attributes | null => {
      // A film of an object that can be locked is looked up (protocol 3.4), whatever the customer's formats say.
      const film = films.get(node);
      if (shownBy(node, media) !== null) return { ...film, mediaToken: mediaToken(services.secret, object.ID, call.visitor.id) };
      if (film !== undefined) return film;
      // An author who stores what is shown would store it with the text.
      if (node === object.payload && progress !== undefined && !isEditing(call))
        return { progress: progress.percent, done: progress.done, count: progress.count, ...(all.mpoints > 0 ? all : {}) };
      if (!REFERENCES.has(node.name)) return null;
      const target = targets.get(namedId(node) ?? 0);
      const title = target === undefined ? '' : titleOf(target, call.lang);
      const missing = node.name === 'objectRef' ? missingFor(node, call.visitor.id, states) : [];
      return {
        ...(title === '' ? {} : { title }),
        ...(node.name === 'objectRef'
          ? stateAttributes(node, states.get(namedId(node) ?? 0), { target, best: best.get(namedId(node) ?? 0), call })
          : {}),
        ...(missing.length > 0
          ? {
              state: 'locked',
              lockedBy: missing
                .map((id) => targets.get(id))
                .flatMap((each) => (each ? [titleOf(each, call.lang)] : []))
                .join(', '),
            }
          : {}),
      };
    },
  };
}

/** The payload of an object as finished XML. */
export async function presentPayload(object: ContentObject, call: Call, services: Services): Promise<string> {
  return object.payload === null ? '' : render(object.payload, await presentation(object, call, services));
}
