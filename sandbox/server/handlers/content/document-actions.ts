import { titleOf, type ContentObject } from '../../content/object.ts';
import { contentEnvelope, envelope } from '../../protocol/envelope.ts';
import { descendants, parseRoot, serialize } from '../../xml/nodes.ts';
import { element, text } from '../../xml/write.ts';
import type { Call, Action } from '../../protocol/contract.ts';
import { requested, type PayloadOf } from './requested.ts';

/** A page of its own: title and texts of an object. */
function htmlDocument(object: ContentObject, payload: string, call: Call): string {
  const title = titleOf(object, call.lang);
  const root = payload === '' ? null : parseRoot(payload);
  const texts =
    root === null
      ? []
      : [root, ...descendants(root)].filter((node) => node.name === 'html').map((node) => node.children.map(serialize).join(''));
  return `<!DOCTYPE html>${element(
    'html',
    { lang: call.lang },
    element('head', {}, '<meta charset="utf-8">', element('title', {}, text(title))),
    element('body', {}, element('h1', {}, text(title)), ...texts),
  )}`;
}

const attachment = (object: ContentObject, extension: string) => ({
  'Content-Disposition': `attachment; filename="${object.dataType}-${object.ID}.${extension}"`,
});

/** `print`: the HTML answer that a new window shows. */
export const print =
  (present: PayloadOf): Action =>
  async (call, services) => {
    const object = await requested(call, services);
    return { body: htmlDocument(object, await present(object, call, services), call), type: 'text/html; charset=UTF-8' };
  };

/** `download`: the same as a file. */
export const download =
  (present: PayloadOf): Action =>
  async (call, services) => {
    const object = await requested(call, services);
    return {
      body: htmlDocument(object, await present(object, call, services), call),
      type: 'text/html; charset=UTF-8',
      headers: attachment(object, 'html'),
    };
  };

/** `export`: the answer of `show` as a file. */
export const exportXml =
  (present: PayloadOf): Action =>
  async (call, services) => {
    const object = await requested(call, services);
    return {
      body: envelope(call, [contentEnvelope(call, object, await present(object, call, services))]),
      headers: attachment(object, 'xml'),
    };
  };
