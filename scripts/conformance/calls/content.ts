import { attribute, isError, isXml, NotOffered, same, type Call, type Kit, type Needs } from '../call.ts';
import type { Answer } from '../wire.ts';

interface Read {
  readonly dataType: string;
  readonly section: string;
  readonly action: number;
  /** The payload's element; empty where it is the type's own. */
  readonly payload: string;
  /** Where the ID comes from: the first such record of a list, or reference of a course. */
  readonly from?: 'list' | 'course';
  readonly needs?: Needs;
}

const READS: readonly Read[] = [
  { dataType: 'p_Menu', section: '4.1', action: 2, payload: 'menu' },
  { dataType: 'p_StartPage', section: '4.2', action: 2, payload: 'framework' },
  { dataType: 'p_Contact', section: '4.2', action: 8, payload: 'contact' },
  { dataType: 'p_UserHome', section: '4.2', action: 2, payload: 'userHome', needs: 'login' },
  { dataType: 'p_Unit', section: '4.3', action: 2, payload: 'unit', from: 'course', needs: 'login' },
  { dataType: 'p_Course', section: '4.4', action: 1, payload: 'list' },
  { dataType: 'p_Course', section: '4.4', action: 2, payload: 'course', from: 'list' },
  { dataType: 'p_News', section: '4.6', action: 1, payload: 'list' },
  { dataType: 'p_News', section: '4.6', action: 2, payload: 'news', from: 'list' },
  { dataType: 'p_Blog', section: '4.6', action: 1, payload: 'list' },
  { dataType: 'p_Blog', section: '4.6', action: 2, payload: 'blog', from: 'list' },
  { dataType: 'p_Calendar', section: '4.6', action: 1, payload: 'calendar' },
  { dataType: 'p_Calendar', section: '4.6', action: 2, payload: 'event', from: 'list' },
  { dataType: 'p_PracticeTest', section: '4.8', action: 2, payload: 'test', from: 'course', needs: 'login' },
  { dataType: 'p_FrameworkPreview', section: '4.5', action: 2, payload: 'framework', needs: 'author' },
  { dataType: 'p_Object', section: '4.5', action: 2, payload: 'genericObject', from: 'list' },
  { dataType: 'p_PlacementTest', section: '4.8', action: 2, payload: 'test', from: 'list' },
  { dataType: 'p_Notes', section: '4.9', action: 2, payload: 'notes' },
  { dataType: 'p_Notes', section: '4.9', action: 1, payload: 'notes', needs: 'login' },
  { dataType: 'p_Offline', section: '4.10', action: 2, payload: 'offline' },
  { dataType: 'p_Studio', section: '6.4', action: 2, payload: 'studio', needs: 'author' },
  { dataType: 'p_Site', section: '5.1', action: 4, payload: 'search' },
  { dataType: 'f_ClientFile', section: '5.3', action: 1, payload: 'list', needs: 'login' },
];

/** The ID of some object of a data type, by what the server itself names. @throws NotOffered where it names none */
export async function someId(kit: Kit, dataType: string, from: 'list' | 'course', token?: string): Promise<string> {
  const options = token === undefined ? {} : { token };
  if (from === 'list') {
    const list = await kit.wire.dispatch(`action=1&id=0&datatype=${dataType}`, options);
    const id = attribute(list.body, `SHW_${dataType}`, 'ID');
    if (id === undefined) throw new NotOffered(`no list of ${dataType} with a record to open`);
    return id;
  }
  const course = await kit.wire.dispatch(`action=2&id=${await someId(kit, 'p_Course', 'list')}&datatype=p_Course`, options);
  const references = course.body.match(/<objectRef\s[^>]*>/g) ?? [];
  const open = references.find((tag) => tag.includes(` dataType="${dataType}"`) && !tag.includes(' state="locked"'));
  if (open === undefined) throw new NotOffered(`no course that names an open ${dataType}`);
  return attribute(open, 'objectRef', 'ID') ?? '';
}

function isPayload(kit: Kit, answer: Answer, { payload, dataType, action }: Read, id: string): void {
  isXml(kit, answer);
  same('object/@dataType', attribute(answer.body, 'object', 'dataType'), dataType);
  same('object/@action', attribute(answer.body, 'object', 'action'), String(action));
  if (id !== '0') same('object/@ID', attribute(answer.body, 'object', 'ID'), id);
  same('element in object/data', /<data>\s*<([\w-]+)/.exec(answer.body)?.[1], payload);
}

const readCall = (read: Read): Call => ({
  name: `${read.payload} of ${read.dataType}, action ${read.action}`,
  sections: [read.section],
  dataTypes: [read.dataType],
  ...(read.needs === undefined ? {} : { needs: read.needs }),
  play: async (kit) => {
    const token = read.needs === undefined ? undefined : await kit.token(read.needs === 'author' ? 'author' : 'login');
    const id = read.from === undefined ? '0' : await someId(kit, read.dataType, read.from, token);
    const answer = await kit.wire.dispatch(
      `action=${read.action}&id=${id}&datatype=${read.dataType}`,
      token === undefined ? {} : { token },
    );
    if (answer.body.includes('unknownDataType')) throw new NotOffered(`the server does not know ${read.dataType}`);
    isPayload(kit, answer, read, id);
  },
});

/** Every payload that can be had by reading. */
export const content: readonly Call[] = [
  ...READS.map(readCall),
  {
    name: 'questions at an object that is not there',
    sections: ['4.11'],
    dataTypes: ['p_Discussion'],
    needs: 'login',
    play: async (kit) => {
      const answer = await kit.wire.dispatch('action=1&id=999999998&datatype=p_Discussion', { token: await kit.token('login') });
      if (answer.body.includes('unknownDataType')) throw new NotOffered('the server does not know p_Discussion');
      isError(kit, answer, 404, 'notFound');
    },
  },
  {
    name: 'configuration of an object, for its author',
    sections: ['6.1'],
    dataTypes: ['p_ObjectConfiguration'],
    needs: 'author',
    play: async (kit) => {
      const id = await someId(kit, 'p_News', 'list');
      const answer = await kit.wire.dispatch(`action=8&id=${id}&datatype=p_ObjectConfiguration`, { token: await kit.token('author') });
      isXml(kit, answer);
      same('objectConfiguration/@ID', attribute(answer.body, 'objectConfiguration', 'ID'), id);
      isError(kit, await kit.wire.dispatch(`action=8&id=${id}&datatype=p_ObjectConfiguration`), 403, 'notPermitted');
    },
  },
];
