import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { NodeKind, parse, type XNode } from '../../../xsl/engine/index.ts';
import { asXml } from '../../harness/playground/engine/compare.ts';
import { sendContent } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import { notFound } from '../http/files.ts';
import { isFromOwnPage } from '../http/own-pages.ts';
import { isForTesters } from '../http/testers-clock.ts';

/** What xsltproc may take: it knows no limits of its own but the nesting of templates. */
const MOST_MS = 10_000;
const MOST_SECONDS = 8;
const MOST_KILOBYTES = 1_000_000;
const MOST_BYTES = 16_000_000;

const FILE = /^[\w-]+\.xsl$/;
const NAME = /^[A-Za-z_][\w.-]*$/;
/** What a stylesheet may declare: these have no function that evaluates a text, reads or writes a file. */
const NAMESPACES =
  /^(?:http:\/\/www\.w3\.org\/.*|http:\/\/exslt\.org\/(?:common|math|sets|strings|dates-and-times|regular-expressions|functions)|urn:.*)?$/;

/** Why a text is not given to another program, in words; null when it may be. */
function objectionTo(text: string, files: ReadonlySet<string>): string | null {
  const refused = (node: XNode): string | null => {
    if (node.kind !== NodeKind.element) return null;
    if (!NAMESPACES.test(node.namespaceURI)) return `The namespace ${node.namespaceURI} is not compared.`;
    const isLoading = /^(?:include|import)$/.test(node.localName);
    for (const { name, localName, value } of node.attributes) {
      if (/document\s*\(/.test(value)) return 'document() is not compared: no files are read.';
      if (isLoading && localName === 'href' && !files.has(value.replace(/^\.\//, ''))) return `${value} is not beside the stylesheet.`;
      if (name.startsWith('xmlns') && !NAMESPACES.test(value)) return `The namespace ${value} is not compared.`;
    }
    return node.children.map(refused).find((each) => each !== null) ?? null;
  };
  // A document type is refused by the parser itself: it would name files.
  const document = parse(text);
  const declared = [...text.matchAll(/xmlns(?::[\w.-]+)?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, one, other]) => one ?? other ?? '');
  const foreign = declared.find((each) => !NAMESPACES.test(each));
  if (foreign !== undefined) return `The namespace ${foreign} is not compared.`;
  return document.children.map(refused).find((each) => each !== null) ?? null;
}

/** What is compared: texts, and nothing that is a file of this machine. */
interface Wanted {
  readonly xml: string;
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, string>>;
}

/** @throws Error for what is no situation, naming what is wrong */
function readWanted(fields: ReadonlyMap<string, string>): Wanted {
  const read = (field: string): Record<string, string> => {
    const all: unknown = JSON.parse(fields.get(field) ?? '{}');
    if (typeof all !== 'object' || all === null || Object.values(all).some((each) => typeof each !== 'string'))
      throw new Error(`${field} is an object of texts.`);
    return all as Record<string, string>;
  };
  const wanted = { xml: fields.get('xml') ?? '', name: fields.get('name') ?? '', files: read('files'), parameters: read('parameters') };
  const names = new Set(Object.keys(wanted.files));
  if (!names.has(`${wanted.name}.xsl`)) throw new Error('The stylesheet is missing.');
  for (const file of names) if (!FILE.test(file)) throw new Error(`${file} is no name of a stylesheet.`);
  for (const name of Object.keys(wanted.parameters)) if (!NAME.test(name)) throw new Error(`${name} is no name of a parameter.`);
  for (const text of [wanted.xml, ...Object.values(wanted.files)]) {
    const objection = objectionTo(text, names);
    if (objection !== null) throw new Error(objection);
  }
  return wanted;
}

/** An encoding would say something else than what is written: UTF-8. */
const withoutEncoding = (text: string): string => text.replace(/^(<\?xml\s[^>]*?)\s+encoding\s*=\s*(?:"[^"]*"|'[^']*')/, '$1');

interface Made {
  readonly is: 'made' | 'missing' | 'failed';
  readonly text: string;
}

/** Runs xsltproc in a folder of its own, with bounds of the system around it. */
async function transform({ xml, name, files, parameters }: Wanted): Promise<Made> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-compare-'));
  try {
    await mkdir(join(folder, 'in'));
    for (const [file, text] of Object.entries({ ...files, 'document.xml': xml, 'as-xml.xsl': asXml(`${name}.xsl`) }))
      await writeFile(join(folder, 'in', file), withoutEncoding(text));
    const values = Object.entries(parameters).flatMap(([parameter, value]) => ['--stringparam', parameter, value]);
    const script = `ulimit -t ${MOST_SECONDS}; ulimit -v ${MOST_KILOBYTES}; exec xsltproc --nonet --nowrite --nomkdir --novalid "$@"`;
    return await new Promise((resolve) => {
      execFile(
        '/bin/sh',
        ['-c', script, 'xsltproc', ...values, 'as-xml.xsl', 'document.xml'],
        { cwd: join(folder, 'in'), timeout: MOST_MS, killSignal: 'SIGKILL', maxBuffer: MOST_BYTES, env: { PATH: process.env['PATH'] } },
        (error, out, complaint) => {
          if (error?.code === 127) resolve({ is: 'missing', text: '' });
          else if (error) resolve({ is: 'failed', text: complaint.trim().split('\n')[0] || 'It took too long, or too much memory.' });
          else resolve({ is: 'made', text: out });
        },
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `/sandbox/compare.json`: what xsltproc makes of the texts of the playground. One at a time, in DEV and TEST mode alone. */
export function registerCompare(app: FastifyInstance): void {
  let isBusy = false;
  app.post('/sandbox/compare.json', async (request, reply) => {
    if (!isForTesters(request) || !isFromOwnPage(request)) return notFound(request, reply);
    const send = (made: object, status = 200) =>
      sendContent(request, reply, { body: JSON.stringify(made), type: 'application/json; charset=UTF-8', caching: 'never', status });
    if (isBusy) return send({ is: 'failed', text: 'Another comparison runs; try again in a moment.' }, 429);
    isBusy = true;
    try {
      return await send(await transform(readWanted(readBody(request).fields)));
    } catch (error) {
      return await send({ is: 'failed', text: (error as Error).message }, 400);
    } finally {
      isBusy = false;
    }
  });
}
