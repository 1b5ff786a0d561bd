import {
  attribute,
  firstElement,
  parse,
  type Answer,
  type CustomerConfiguration,
  type Requests,
  type XDocument,
  select,
} from '../../../core/api.ts';
import { problemOf, type EditorPorts, type LoadResult, type ServerProblem } from '../editor/ports.ts';
import { rootOf, type SitePart } from '../model/document-root.ts';
import { versionCalls } from '../versions/version-calls.ts';

interface Server {
  readonly requests: Requests;
  readonly configuration: Pick<CustomerConfiguration, 'dataTypes' | 'macroTemplateMode' | 'customer' | 'versionHash'>;
  readonly transport: typeof fetch;
}

/** Data type of configurations on the wire. */
const dataTypeOf = ({ dataTypes }: Pick<CustomerConfiguration, 'dataTypes'>): string =>
  dataTypes.objectConfiguration ?? 'p_ObjectConfiguration';

/** Why a call failed. What is wrong with a document the server alone knows, and says with elements and lines. */
function problemIn(status: number, answer: Pick<Answer, 'error' | 'document'> | null): ServerProblem {
  const { text: sentence = '', fields = [] } = answer?.error ?? {};
  // Of a site that is closed for maintenance (protocol 6.23) the server says until when.
  const isClosed = status === 503 && !!answer?.document && select(answer.document, '//error/detail[@name="maintenance"]').length > 0;
  if (isClosed) return { problem: 'closed', status, sentence };
  const path = fields.find(({ name }) => name.startsWith('/objectDocument/'))?.name;
  return { problem: problemOf(status), status, sentence, ...(path === undefined ? {} : { path }) };
}

/** So many versions are asked for when an answer was lost. */
const MOST_VERSIONS = 10;

/** Data type of the whole documents of objects on the wire (protocol 6.3). */
const OBJECT_DOCUMENT = 'p_ObjectDocument';

/**
 * The calls of the editor for one object (protocol 6).
 * @param isObject its whole document is edited, not its configuration
 * @param part of the site that is edited instead of an object; null for none
 */
export function serverCalls(
  { requests, configuration }: Server,
  ID: number,
  isObject = false,
  part: SitePart | null = null,
): Pick<EditorPorts, 'send' | 'load' | 'reset' | 'discardWorking' | 'lastAuthor' | 'lastVersions'> {
  const dataType = part !== null ? part.dataType : isObject ? OBJECT_DOCUMENT : dataTypeOf(configuration);
  const html = part?.html;
  const versions = versionCalls(requests, ID, part?.kind ?? (isObject ? 'object' : 'configuration'), html);
  return {
    // AUT-097, AUT-098; a repeated call after a conflict says force=1.
    async send(xml, force, audience) {
      const { outcome, status, answer } = await requests.send({
        action: 'store',
        dataType,
        ID,
        html,
        bRender: false,
        fields: audience === 'authors' ? { xml, subAction: 'working' } : { xml },
        paramString: force ? 'force=1' : undefined,
      });
      const stored = answer?.document && select(answer.document, '//stored')[0];
      if (outcome !== 'success' || !stored)
        return { ...problemIn(status, answer), ...(outcome === 'notSent' ? { problem: 'session' as const } : {}) };
      return { revision: Number(attribute(stored, 'revision')) || 0, working: Number(attribute(stored, 'working')) || 0 };
    },
    // AUT-096
    async load(): Promise<LoadResult> {
      const { outcome, status, answer } = await requests.send({ action: 'edit', dataType, ID, html, bRender: false });
      return outcome === 'success' && answer?.document && rootOf(answer.document)
        ? { document: answer.document }
        : problemIn(status, answer);
    },
    // AUT-102: the question before a deletion is the pipeline's own; the tool of a part of the site has asked already.
    async reset(revision) {
      const common = { dataType, ID, html, bRender: false, paramString: `revision=${revision}` };
      const { outcome, status, answer } = await requests.send(
        part === null ? { ...common, action: 'delete' } : { ...common, action: 'store', fields: { subAction: 'reset' } },
      );
      if (outcome === 'notSent') return null;
      return outcome === 'success' ? { revision: 0 } : problemIn(status, answer);
    },
    async lastAuthor() {
      const found = await versions.list(1);
      const [version] = found ? select(found, '/versions/version') : [];
      return version ? attribute(version, 'author') : '';
    },
    async lastVersions() {
      const found = await versions.list(1);
      const numbers = found ? select(found, '/versions/version/@number').slice(0, MOST_VERSIONS) : [];
      const documents = await Promise.all(numbers.map(({ value }) => versions.load(Number(value))));
      return documents.filter((each) => each !== null);
    },
    async discardWorking(revision, question) {
      const { outcome, status, answer } = await requests.send({
        action: 'delete',
        dataType,
        ID,
        bRender: false,
        requestConfirm: question,
        paramString: `working=${revision}`,
      });
      if (outcome === 'notSent') return null;
      return outcome === 'success' ? { revision: 0 } : problemIn(status, answer);
    },
  };
}

/** Publishes a draft (protocol 6.4). Never rejects. @returns why it could not be; null when it is published */
export async function publishDraft({ requests }: Pick<Server, 'requests'>, ID: number): Promise<ServerProblem | null> {
  const fields = { subAction: 'publish' };
  const { outcome, status, answer } = await requests.send({ action: 'store', dataType: 'p_Studio', ID, fields, bRender: false });
  return outcome === 'success' ? null : problemIn(status, answer);
}

/** A number and type for a lesson that is begun in a unit (protocol 6.3), or why there is none. Never rejects. */
export async function beginLesson(
  { requests }: Pick<Server, 'requests'>,
  ID: number,
): Promise<{ readonly ID: number; readonly type: number } | ServerProblem> {
  const fields = { subAction: 'lesson' };
  const { outcome, status, answer } = await requests.send({ action: 'store', dataType: OBJECT_DOCUMENT, ID, fields, bRender: false });
  const lesson = outcome === 'success' && answer?.document ? select(answer.document, '//lesson')[0] : undefined;
  const number = (name: string): number => Number(lesson && attribute(lesson, name)) || 0;
  return number('ID') > 0 ? { ID: number('ID'), type: number('IDObjectType') } : problemIn(status, answer);
}

/** Another object's configuration, to take blocks from (AUT-099); null when it cannot be read. */
export async function loadOther({ requests, configuration }: Server, ID: number): Promise<XDocument | null> {
  const { outcome, answer } = await requests.send({ action: 'verify', dataType: dataTypeOf(configuration), ID, bRender: false });
  return outcome === 'success' ? (answer?.document ?? null) : null;
}

/** The definitions of the macro templates: by a call (AUT-100), or in the older mode from a static file (AUT-101, OP-53). */
export async function loadMacroTemplates({ requests, configuration, transport }: Server): Promise<XDocument | null> {
  if (configuration.macroTemplateMode === 'call') {
    const { outcome, answer } = await requests.send({
      action: 'verify',
      dataType: dataTypeOf(configuration),
      ID: 0,
      systemObject: 'makroTemplateDefinitions',
      bRender: false,
      background: true,
    });
    return outcome === 'success' ? (answer?.document ?? null) : null;
  }
  const address = `/${configuration.customer}/xml/makroTemplateDefinitions.xml?v=${configuration.versionHash}`;
  try {
    const response = await transport(address);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return parse(await response.text());
  } catch (error) {
    console.warn(`The macro templates ${address} did not load: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/** What a film that is not public is looked up with (protocol 6.2); '' for a public one, and where the server knows of none. */
export async function loadMediaToken({ requests, configuration }: Omit<Server, 'transport'>, ID: number, IDMedia: string): Promise<string> {
  if (IDMedia === '') return '';
  const { outcome, answer } = await requests.send({
    action: 'verify',
    dataType: dataTypeOf(configuration),
    ID,
    systemObject: 'mediaToken',
    paramString: `IDMedia=${encodeURIComponent(IDMedia)}`,
    bRender: false,
    background: true,
  });
  const clip = outcome === 'success' && answer?.document ? firstElement(answer.document, 'clip') : null;
  return clip ? attribute(clip, 'mediaToken') : '';
}
