import { everyWay, only, type Hostile } from './types.ts';

/** What scripts, React's among them, ask a form for. */
const OF_FORMS = [
  'parentElement',
  'parentNode',
  'appendChild',
  'insertBefore',
  'removeChild',
  'ownerDocument',
  'nodeType',
  'nodeName',
  'tagName',
  'elements',
  'attributes',
  'children',
  'childNodes',
  'firstChild',
  'lastChild',
  'closest',
  'contains',
  'matches',
  'querySelector',
  'getAttribute',
  'setAttribute',
  'hasAttribute',
  'removeAttribute',
  'addEventListener',
  'style',
  'namespaceURI',
  'textContent',
  'innerHTML',
  'localName',
  'method',
  'isConnected',
  '__proto__',
  'constructor',
  'dispatchEvent',
  'focus',
  'submit',
  'action',
  'id',
];
/** What scripts ask the document for. */
const OF_DOCUMENT = [
  'body',
  'head',
  'documentElement',
  'getElementById',
  'querySelector',
  'querySelectorAll',
  'createElement',
  'createElementNS',
  'createTextNode',
  'activeElement',
  'cookie',
  'location',
  'defaultView',
  'addEventListener',
  'forms',
  'currentScript',
  'implementation',
  'title',
  'referrer',
  'domain',
  'write',
  'adoptNode',
  'importNode',
  'nodeType',
  'ownerDocument',
];
const OF_WINDOW = [
  'hurt',
  'fetch',
  'localStorage',
  'trustedTypes',
  'React',
  'self',
  'top',
  'parent',
  'frames',
  'name',
  'history',
  'navigator',
  'mainContent',
  'footer',
  'lessonArea',
  'root',
];

const formWith = (name: string): string =>
  `<form><p><input name="${name}"/></p><img id="${name}" src="/img/logo.svg" alt=""/><button type="button">x</button><p>end</p></form>`;
const named = (name: string): string =>
  `<form name="${name}"><input name="x"/></form><img name="${name}" id="${name}" src="/img/logo.svg" alt=""/>` +
  `<a id="${name}" name="${name}" href="#x">x</a>`;

export const names: readonly Hostile[] = [
  ...OF_FORMS.map((name) => only('sheet', `a field named ${name}`, formWith(name))),
  ...OF_FORMS.filter((_, i) => i % 3 === 0).flatMap((name) => everyWay(`a field named ${name}`, formWith(name)).slice(1)),
  ...OF_DOCUMENT.map((name) => only('sheet', `a form named ${name}`, named(name))),
  ...OF_DOCUMENT.filter((_, i) => i % 4 === 0).flatMap((name) => everyWay(`a form named ${name}`, named(name)).slice(1)),
  ...OF_WINDOW.map((name) =>
    only(
      'sheet',
      `an id ${name}`,
      `<a id="${name}" href="#1">x</a><a id="${name}" name="toString" href="#2">y</a><div id="${name}">z</div>`,
    ),
  ),
  ...everyWay('nested forms', '<form id="f"><input name="parentElement"/><form id="g"><input name="attributes"/></form></form>'),
  ...everyWay(
    'an output named nodeType',
    '<form><output name="nodeType">x</output><select name="ownerDocument"><option>1</option></select>' +
      '<textarea name="parentNode">x</textarea><fieldset name="removeChild"><legend>x</legend></fieldset></form>',
  ),
];
