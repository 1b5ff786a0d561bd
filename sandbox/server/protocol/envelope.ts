import type { ContentObject } from '../content/object.ts';
import { attribute, child, children } from '../xml/nodes.ts';
import { element, text } from '../xml/write.ts';
import { render } from '../content/render.ts';
import { ACTIONS } from './actions.ts';
import { viewTitles } from '../texts/texts.ts';
import type { Call } from './contract.ts';

interface EnvelopeObject {
  readonly ID: number;
  readonly dataType: string;
  readonly action: number;
  /** Payload as finished XML. */
  readonly payload: string;
  readonly type?: number;
  readonly category?: number;
  readonly target?: string;
  readonly paramString?: string;
  readonly stylesheet?: string;
  readonly permitted?: number;
  readonly revision?: number;
  readonly language?: string;
  /** `0`: the search leaves it out. */
  readonly search?: string | null;
  /** Titles, type names and languages as finished XML. */
  readonly head?: string;
}

interface Command {
  readonly name: string;
  readonly args?: Readonly<Record<string, string>>;
}

/** Titles of a view that has no object: of its data type, or of a part of it (`p_Accounts.own`). */
export const titles = (dataType: string, call: Call): string =>
  viewTitles(dataType, call.customer)
    .map(({ language, title }) => element('title', { language }, text(title)))
    .join('');

/** Writes one `<object>` of the envelope (protocol 2.1). */
export function objectElement(object: EnvelopeObject, call: Call): string {
  const {
    ID,
    dataType,
    action,
    payload,
    type = 0,
    category = 0,
    target = '',
    paramString = '',
    stylesheet = '',
    permitted = ACTIONS.show,
    revision = 1,
    language = '',
    search = null,
    head = titles(dataType, call),
  } = object;
  return element(
    'object',
    {
      ID,
      IDObjectType: type,
      IDObjectTypeCategory: category,
      action,
      dataType,
      target,
      paramString,
      xslStylesheet: stylesheet,
      permittedActions: permitted,
      revision,
      language,
      search,
    },
    head,
    element('data', {}, payload),
  );
}

/** Writes the whole answer (protocol 2.1); the first object is the requested one. */
export function envelope(call: Call, objects: readonly EnvelopeObject[], commands: readonly Command[] = []): string {
  const { customer, lang, returnFunction } = call;
  const list = commands.map(({ name, args = {} }) =>
    element('command', { name }, ...Object.entries(args).map(([arg, value]) => element('arg', { name: arg }, text(value)))),
  );
  return element(
    'cms',
    { version: 1, lang, customer: customer.name, versionHash: customer.versionHash, returnFunction },
    ...objects.map((object) => objectElement(object, call)),
    list.length === 0 ? '' : element('commands', {}, ...list),
  );
}

/** Writes a short answer without an object, such as `<stored>`. */
export function simpleAnswer(call: Call, ...inner: string[]): string {
  return element('cms', { version: 1, lang: call.lang, returnFunction: call.returnFunction === '' ? null : call.returnFunction }, ...inner);
}

/** What a caller may do with an object: who may write also edits and stores, who may publish also deletes (OP-49). */
export function permittedActions(call: Call, deletable = true): number {
  const write = call.rights.has('write') ? ACTIONS.edit | ACTIONS.store : 0;
  const publish = deletable && call.rights.has('publish') ? ACTIONS.delete : 0;
  return ACTIONS.list | ACTIONS.show | write | publish;
}

function languages(object: ContentObject, call: Call): string {
  const stated = child(object.element, 'languages');
  if (stated === null) return '';
  return element(
    'languages',
    { base: attribute(stated, 'base'), default: attribute(stated, 'default') },
    ...children(stated, 'language').map((language) => {
      const code = attribute(language, 'code');
      return element('language', { code, available: attribute(language, 'available') || '1', selected: code === call.lang ? 1 : null });
    }),
  );
}

/** Envelope data of a content object; titles and type names keep every language. */
export function contentEnvelope(call: Call, object: ContentObject, payload: string, action = call.action): EnvelopeObject {
  const whole = { lang: call.lang, fallback: object.fallback };
  const head =
    [...object.titles, ...children(object.element, 'typeName'), ...children(object.element, 'layout')]
      .map((node) => render(node, whole))
      .join('') + languages(object, call);
  return {
    ID: object.ID,
    dataType: object.dataType,
    action,
    payload,
    type: object.type,
    category: object.category,
    target: object.target,
    paramString: object.paramString,
    stylesheet: object.stylesheet,
    permitted: permittedActions(call, object.ID > 0),
    revision: object.revision,
    language: object.language,
    // Who imports what was exported gets it back.
    search: action === ACTIONS.export ? attribute(object.element, 'search') || null : null,
    head,
  };
}
