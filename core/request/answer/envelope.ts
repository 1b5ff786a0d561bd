import type { XDocument, XNode } from '../../../xsl/engine/index.ts';
import type { CmsError, CmsObject, ServerCommand, SessionLost } from '../model.ts';
import { attribute, byLanguage, childElements, firstElement, inLanguage, textOf, unsigned } from '../../base/xml.ts';
import { resolveAction } from '../action.ts';

/** The envelope's root element `cms`, null for any other document. */
export function envelopeOf(document: XDocument): XNode | null {
  return firstElement(document, 'cms');
}

function languagesOf(object: XNode): CmsObject['languages'] {
  const list = firstElement(object, 'languages');
  if (list === null) return { base: '', default: '', codes: [] };
  return {
    base: attribute(list, 'base'),
    default: attribute(list, 'default'),
    codes: childElements(list, 'language').map((each) => attribute(each, 'code')),
  };
}

/** One `object` element (RT-051 to RT-057); what is missing has its default: 0, '' or nothing. */
export function readObject(element: XNode): CmsObject {
  const data = firstElement(element, 'data');
  const number = (name: string): number => unsigned(attribute(element, name));
  return {
    ID: number('ID'),
    IDObjectType: number('IDObjectType'),
    IDObjectTypeCategory: number('IDObjectTypeCategory'),
    action: resolveAction(attribute(element, 'action')) ?? 0,
    dataType: attribute(element, 'dataType'),
    target: attribute(element, 'target'),
    paramString: attribute(element, 'paramString'),
    xslStylesheet: attribute(element, 'xslStylesheet'),
    permittedActions: number('permittedActions'),
    revision: number('revision'),
    language: attribute(element, 'language'),
    titles: byLanguage(element, 'title'),
    typeNames: byLanguage(element, 'typeName'),
    languages: languagesOf(element),
    payload: data === null ? null : firstElement(data),
    element,
  };
}

/** The objects of an envelope, the requested one first. */
export function readObjects(cms: XNode): CmsObject[] {
  return childElements(cms, 'object').map(readObject);
}

/** The commands of an envelope in document order (protocol 2.1). */
export function readCommands(cms: XNode): ServerCommand[] {
  return childElements(cms, 'commands')
    .flatMap((list) => childElements(list, 'command'))
    .map((command) => {
      const args = Object.create(null) as Record<string, string>;
      for (const arg of childElements(command, 'arg')) args[attribute(arg, 'name')] = textOf(arg);
      return { name: attribute(command, 'name'), args: Object.freeze(args) };
    });
}

/** The error of an envelope in the user's language (protocol 2.2), null without one. */
export function readError(cms: XNode, lang: string): CmsError | null {
  const error = firstElement(cms, 'error');
  if (error === null) return null;
  return {
    status: unsigned(attribute(error, 'status')),
    code: attribute(error, 'code'),
    ref: attribute(error, 'ref'),
    text: inLanguage(byLanguage(error, 'text'), lang),
    fields: childElements(error, 'field').map((field) => ({ name: attribute(field, 'name'), code: attribute(field, 'code') })),
  };
}

/** What an envelope says about a lost session (protocol 2.2), null when it says nothing. */
export function readSessionLost(cms: XNode, lang: string): SessionLost | null {
  const lost = firstElement(cms, 'sessionLost');
  if (lost === null) return null;
  const anonymous = attribute(lost, 'anonymous');
  return {
    window: attribute(lost, 'window'),
    anonymous: anonymous === '' ? null : anonymous !== '0',
    text: inLanguage(byLanguage(lost, 'text'), lang),
  };
}
