import { countVersions, notesOf, storeVersion, type NoteVersion } from './note-versions.ts';
import { noteDay } from '../../learning/home/week-goal.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { envelope, simpleAnswer } from '../../protocol/envelope.ts';
import { Problem, type FieldProblem } from '../../protocol/problem.ts';
import { once, storedOutcome } from '../../store/outcomes.ts';
import { element, text } from '../../xml/write.ts';
import type { Action, Call, Handler } from '../../protocol/contract.ts';
import { depositorOf, field, numberExtra, onceOf, ownerOnly, usersOnly } from '../../protocol/parameters.ts';

/** Bytes of what a person writes, and of the passage that is marked. */
const TEXT_LIMIT = 64 * 1024;
const QUOTE_LIMIT = 16 * 1024;
const PAGE_SIZE = 500;
/** How many versions one is made from: as many as there are devices, and more. */
const MOST_BASES = 50;

const NAME = /^[\w-]{8,64}$/;
/** What of a note is an attribute where it is listed, and what it has to be. */
const ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  kind: /^(note|highlight|bookmark)$/,
  dataType: /^[a-z]_\w{1,40}$/i,
  IDObjectType: /^\d{0,9}$/,
  lesson: /^[\w-]{0,40}$/,
  slide: /^[\w-]{0,40}$/,
  seconds: /^(\d{1,6}(\.\d{1,6})?)?$/,
  /** Characters of the text before the passage. */
  position: /^\d{0,9}$/,
  /** When it was written, by the browser's clock. */
  written: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  language: /^[\w-]{0,20}$/,
};
/** What of a note is text, and how long: untrusted words, which are stored and answered as they came. */
const TEXTS: Readonly<Record<string, number>> = {
  text: TEXT_LIMIT,
  exact: QUOTE_LIMIT,
  prefix: 1000,
  suffix: 1000,
  course: 1000,
  unit: 1000,
  title: 1000,
};

type Body = Readonly<Record<string, string>>;

function checked(call: Call, deleted: boolean): Body {
  const problems: FieldProblem[] = [];
  const attributes = Object.entries(ATTRIBUTES).map(([name, pattern]) => {
    const value = field(call, name, 100);
    if (!deleted && !pattern.test(value)) problems.push({ name, code: value === '' ? 'required.empty' : 'required.pattern' });
    return [name, value] as const;
  });
  const texts = Object.entries(TEXTS).map(([name, limit]) => [name, field(call, name, limit)] as const);
  if (problems.length > 0) throw new Problem('validation', { fields: problems });
  return Object.fromEntries([...attributes, ...texts].filter(([, value]) => value !== ''));
}

/**
 * Stores a version of a note (protocol 4.9). Nobody looks whether the object is there: what a person has written about one that is gone
 * is theirs all the same.
 */
const store: Action = async (call, services) => {
  ownerOnly(call);
  usersOnly(call);
  const who = onceOf(call);
  const outcome = await storedOutcome(services.store, who);
  if (outcome !== null) return { body: outcome };
  const [note, version, deleted] = [field(call, 'note', 64), field(call, 'version', 64), field(call, 'deleted', 1) === '1'];
  const bases = [...new Set(field(call, 'bases').split(/\s+/).filter(Boolean))];
  const problems = [
    ...(NAME.test(note) ? [] : [{ name: 'note', code: 'required.pattern' }]),
    ...(NAME.test(version) && !bases.includes(version) ? [] : [{ name: 'version', code: 'required.pattern' }]),
    ...(bases.length <= MOST_BASES && bases.every((base) => NAME.test(base)) ? [] : [{ name: 'bases', code: 'required.pattern' }]),
  ];
  if (problems.length > 0) throw new Problem('validation', { fields: problems });
  const body = JSON.stringify(checked(call, deleted));
  return {
    body: await once(services.store, who, async (transaction) => {
      await services.deposits.count(transaction, 'notes', depositorOf(call), [body, ...bases], 1 + bases.length);
      if (!deleted) await noteDay(transaction, call);
      await storeVersion(transaction, call.visitor.id, { note, version, bases, deleted, object: call.ID, body });
      const versions = await countVersions(transaction, call.visitor.id, note);
      return simpleAnswer(call, element('stored', { ID: call.ID, note, version, versions }));
    }),
  };
};

function noteElement({ note, version, object, body, date }: NoteVersion): string {
  const values = JSON.parse(body) as Body;
  return element(
    'note',
    {
      ...{ note, version, ID: object },
      ...Object.fromEntries(Object.keys(ATTRIBUTES).map((name) => [name, values[name]])),
      stored: date.toISOString(),
    },
    ...Object.keys(TEXTS).flatMap((name) => (values[name] === undefined ? [] : [element(name, {}, text(values[name]))])),
  );
}

/** The caller's notes: all, or with `object` those of one object; `after` names the last one of the page before. */
const list: Action = async (call, services) => {
  usersOnly(call);
  const after = (call.extras.get('after') ?? '').split('.');
  if (after[0] !== '' && (after.length !== 2 || !after.every((each) => NAME.test(each))))
    throw new Problem('validation', { fields: [{ name: 'after', code: 'required.pattern' }] });
  const found = await notesOf(services.store, call.visitor.id, {
    object: numberExtra(call, 'object', 0, 0, 999_999_999),
    after: after[0] === '' ? null : [after[0]!, after[1]!],
    count: PAGE_SIZE + 1,
  });
  const notes = found.slice(0, PAGE_SIZE);
  const last = notes.at(-1);
  const next = found.length > PAGE_SIZE && last !== undefined ? `${last.note}.${last.version}` : null;
  const payload = element('notes', { next }, ...notes.map(noteElement));
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload }]), volatile: true };
};

/** The page of one's notes: the page itself asks for them, so that those of this browser alone are on it, too. */
const show: Action = async (call) => ({
  body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload: element('notes') }]),
});

export const notesHandler: Handler = {
  dataType: 'p_Notes',
  actions: { [ACTIONS.none]: show, [ACTIONS.show]: show, [ACTIONS.list]: list, [ACTIONS.store]: store },
};
