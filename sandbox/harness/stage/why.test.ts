// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Entry } from '../tape/model.ts';
import { whyOf } from './why.ts';

const asks = (request: number, target: string): Entry => ({
  at: 1,
  type: 'fact',
  name: 'request.stateChanged',
  content: { request, readyState: 1, target },
});
const ended = (request: number): Entry => ({ at: 2, type: 'fact', name: 'request.stateChanged', content: { request, readyState: 4 } });
const call = (n: number, datatype: string): Entry => ({
  at: 1,
  type: 'request',
  n,
  method: 'GET',
  address: `/dispatcher.php?action=1&datatype=${datatype}`,
  headers: {},
  body: '',
});
/** The second call for mainContent came from memory: the tape has no request of it. */
const entries = [
  asks(1, 'mainContent'),
  call(1, 'p_News'),
  ended(1),
  asks(2, 'mainContent'),
  ended(2),
  asks(3, 'aside'),
  call(2, 'p_Blog'),
];

function page(html: string): (selector: string) => Element {
  const read = new DOMParser().parseFromString(html, 'text/html');
  return (selector) => read.querySelector(selector)!;
}

it('an element is there for its sheet, its node, and the call that its target was for', () => {
  const find = page(
    '<main id="mainContent"><article id="news-1" data-from="p_News.xsl:12" data-node="/cms/object/title">' +
      '<h2><b>Four</b> workshops</h2></article></main>' +
      '<aside id="aside"><p>Late</p></aside><footer>Imprint</footer>',
  );
  expect(whyOf(find('h2'), entries)).toEqual({
    element: 'h2 "Four workshops"',
    target: 'mainContent',
    sheet: 'p_News.xsl:12',
    node: '/cms/object/title',
    call: 1,
  });
  expect(whyOf(find('aside p'), entries)).toMatchObject({ target: 'aside', sheet: '', call: 6 });
  expect(whyOf(find('footer'), entries)).toMatchObject({ target: '', call: -1 });
});
