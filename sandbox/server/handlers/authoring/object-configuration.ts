import { edits, type XDocument } from '../../../../xsl/engine/index.ts';
import { configured } from './configured.ts';
import { readObject, type ContentObject } from '../../content/object.ts';
import { languagesOf } from '../../content/index-texts.ts';
import { protectedMedia } from '../../learning/protected-media.ts';
import { mediaToken } from '../../session/media-token.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIONS } from '../../protocol/actions.ts';
import { simpleAnswer } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { attribute, child, children, parseRoot, serialize } from '../../xml/nodes.ts';
import { element } from '../../xml/write.ts';
import type { Call, Action, Handler, Services } from '../../protocol/contract.ts';
import { XML_LIMIT } from '../content/write-actions.ts';
import { needNamed } from '../../protocol/rights.ts';
import { readXml, need, field } from '../../protocol/parameters.ts';
import { message } from '../../texts/texts.ts';

const FIRST_REVISION = 1;

/** The document of an object that no author has touched: its titles and texts as translatable nodes. */
function original(object: ContentObject, call: Call): string {
  const stated = child(object.element, 'languages');
  const base = stated === null ? 'en' : attribute(stated, 'base');
  const codes = stated === null ? languagesOf(object) : children(stated, 'language').map((node) => attribute(node, 'code'));
  const layout = `${object.dataType.replace(/^[a-z]_/, '').toLowerCase()}.page`;
  const titles = object.titles.map((node, index) =>
    element(
      'text',
      { id: `x${index + 1}`, language: attribute(node, 'language'), translate: attribute(node, 'language') === base ? 1 : 0 },
      ...node.children.map(serialize),
    ),
  );
  const htmls = (object.payload === null ? [] : children(object.payload, 'html')).map((node, index) =>
    element(
      'html',
      { id: `h${index + 1}`, language: attribute(node, 'language'), translate: 0, disabled: 0 },
      ...node.children.map(serialize),
    ),
  );
  return element(
    'objectConfiguration',
    {
      ID: object.ID,
      IDObjectType: object.type,
      IDObjectTypeCategory: object.category,
      language: object.language,
      LT: layout,
      base,
      default: object.fallback || base,
      revision: FIRST_REVISION,
    },
    element('languages', {}, ...codes.map((code) => element('language', { code }))),
    element(
      'parameters',
      {},
      element(
        'section',
        { id: 'layout', title: message('configuration.layout', call) },
        element('parameter', { name: 'width', type: 'number', value: 640, min: 0, max: 2048 }),
        element('parameter', { name: 'showNavigation', type: 'checkbox', value: 1, reset: 0 }),
        element('parameter', { name: 'subtitle', type: 'textarea', value: '' }),
      ),
    ),
    element('content', {}, element('template', { id: 't1', LT: layout, name: message('configuration.page', call) }, ...titles, ...htmls)),
    element('translations'),
  );
}

interface Configuration {
  readonly xml: string;
  readonly revision: number;
}

async function configuration(call: Call, { store, objects }: Services): Promise<Configuration> {
  const stored = await store.selectFrom('configurations').select(['xml', 'revision']).where('id', '=', call.ID).executeTakeFirst();
  if (stored !== undefined) return stored;
  const object = await objects.findAny(call.ID);
  if (call.ID === 0 || object === null) throw new Problem('notFound', { details: { id: call.ID } });
  return { xml: original(object, call), revision: FIRST_REVISION };
}

/** The macro templates of the customer (protocol 6.2); none when its folder has no file. */
function macroTemplates(call: Call): string {
  const file = join(call.customer.folder, 'xml', 'makroTemplateDefinitions.xml');
  return existsSync(file) ? serialize(parseRoot(readFileSync(file, 'utf8'))) : element('makroTemplateDefinitions', { version: 1 });
}

const load: Action = async (call, services) => {
  need(call, 'write');
  return { body: (await configuration(call, services)).xml };
};

/** What the author's preview of a film is looked up with; nothing where the film is public (protocol 6.2). */
async function mediaTokenFor(call: Call, { objects, secret }: Services): Promise<string> {
  if ((await objects.findAny(call.ID)) === null) throw new Problem('notFound', { details: { id: call.ID } });
  const IDMedia = call.extras.get('IDMedia') ?? '';
  const isPublic = !(await protectedMedia(objects)).has(IDMedia);
  return element('clip', { IDMedia, mediaToken: isPublic ? null : mediaToken(secret, call.ID, call.visitor.id) });
}

const verify: Action = async (call, services) => {
  need(call, 'write');
  if (call.systemObject === 'makroTemplateDefinitions') return { body: macroTemplates(call) };
  if (call.systemObject === 'mediaToken') return { body: await mediaTokenFor(call, services) };
  return { body: (await configuration(call, services)).xml };
};

/** Whether the object may get a text: by what is HTML of a course, too, objects can be named. */
async function needText(call: Call, { objects }: Services, text: (object: ContentObject) => string): Promise<void> {
  const object = await objects.findAny(call.ID);
  if (object !== null) await needNamed(call, object, readObject(parseRoot(text(object))), objects);
}

/** Gives the object the text that visitors see from now on; once more when someone stored it otherwise meanwhile. */
async function show(call: Call, { objects }: Services, text: (object: ContentObject) => string): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    const object = await objects.findAny(call.ID);
    if (object === null) return;
    const xml = text(object);
    if (xml === serialize(object.element) || (await objects.replace(object, xml, object.revision)) !== null) return;
  }
}

/** Stores a document (protocol 6.2): 409 when it was made from another revision, unless `force=1`. */
const save: Action = async (call, services) => {
  need(call, 'write');
  const root = readXml(field(call, 'xml', XML_LIMIT));
  if (root.name !== 'objectConfiguration' || attribute(root, 'ID') !== String(call.ID)) {
    throw new Problem('badXml', {
      details: { expected: `objectConfiguration ID="${call.ID}"`, found: `${root.name} ID="${attribute(root, 'ID')}"` },
    });
  }
  const force = call.extras.get('force') === '1' || field(call, 'force') === '1';
  const { revision } = await configuration(call, services);
  const sent = Number(attribute(root, 'revision'));
  if (sent !== revision && !force) throw new Problem('revisionConflict', { details: { revision } });
  const shown = (object: ContentObject) => configured(object, root);
  await needText(call, services, shown);
  const next = revision + 1;
  // Only the revision changes: what an author's tool does not know comes back byte for byte.
  const { document } = edits.applyEdits(root.parent as XDocument, [edits.setAttribute(root, 'revision', String(next))]);
  const xml = edits.serializeSource(document);
  const object = await services.objects.findAny(call.ID);
  const stored = await services.store
    .insertInto('configurations')
    .values({ id: call.ID, xml, revision: next, original: object === null ? '' : serialize(object.element) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ xml, revision: next }).where('configurations.revision', '=', revision))
    .returning('revision')
    .executeTakeFirst();
  if (stored === undefined) throw new Problem('revisionConflict', { details: { revision: next } });
  await show(call, services, shown);
  return { body: simpleAnswer(call, element('stored', { ID: call.ID, revision: next })) };
};

const reset: Action = async (call, services) => {
  need(call, 'write');
  if (field(call, 'confirm') !== '1') throw new Problem('validation', { fields: [{ name: 'confirm', code: 'required.empty' }] });
  const { store } = services;
  const before = await store.selectFrom('configurations').select('original').where('id', '=', call.ID).executeTakeFirst();
  const original = before?.original ?? '';
  if (original !== '') await needText(call, services, () => original);
  await store.deleteFrom('configurations').where('id', '=', call.ID).execute();
  if (original !== '') await show(call, services, () => original);
  return { body: simpleAnswer(call, element('deleted', { ID: call.ID })) };
};

export const objectConfigurationHandler: Handler = {
  dataType: 'p_ObjectConfiguration',
  actions: { [ACTIONS.show]: load, [ACTIONS.edit]: load, [ACTIONS.verify]: verify, [ACTIONS.store]: save, [ACTIONS.delete]: reset },
};
