// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { readContinued, writeContinued } from './continued.ts';
import { findElement, meantBy, nameElement } from './element.ts';
import { outlineOf } from './outline.ts';
import { summaryOf } from './recording.ts';

const show = (html: string): void => {
  document.body.innerHTML = html;
};
const query = (selector: string): Element => document.querySelector(selector)!;

beforeEach(() => {
  Element.prototype.checkVisibility = function isVisible(this: Element) {
    return this.closest('[style*="none"]') === null;
  };
});

describe('the outline', () => {
  it('has a line for each role and each text, with name, states and value', () => {
    show(`<header><a href="/">Home</a></header>
      <main><h2>News</h2><p>Some <b>bold</b> words</p>
        <label for="f">Name</label><input id="f" value="Ada"><input type="checkbox" aria-label="Agree" checked>
        <button aria-expanded="false">More</button><select aria-label="Sort"><option>Date</option><option selected>Title</option></select>
        <img alt="" src="x"><img alt="A map" src="y"><div role="none"><a>no link</a></div></main>`);
    expect(outlineOf(document.body)).toEqual([
      'banner',
      '  link "Home"',
      'main',
      '  heading "News" [level=2]',
      '  paragraph',
      '    text "Some words"',
      '    text "bold"',
      '  text "Name"',
      '  textbox "Name": Ada',
      '  checkbox "Agree" [checked]',
      '  button "More" [expanded=false]',
      '  combobox "Sort": Title',
      '    option "Date"',
      '    option "Title"',
      '  img "A map"',
      '  text "no link"',
    ]);
  });

  it('leaves out what nobody gets; of a password, and of what moves, it says that it is there', () => {
    show(`<p hidden>a</p><p aria-hidden="true">b</p><p style="display:none">c</p>
      <input type="password" aria-label="Password" value="four">
      <div role="timer">0:07</div><video></video><progress value="1"></progress>`);
    expect(outlineOf(document.body)).toEqual(['textbox "Password": •••', 'timer', 'video', 'progressbar']);
  });
});

describe('an element on a tape', () => {
  it('is called by role and name, and which of several; it is found again after the page has changed', () => {
    show('<ul><li><button>Go</button></li><li><button id="b"><span>Go</span></button></li></ul>');
    const name = nameElement(meantBy(query('#b span')));
    expect(name).toMatchObject({ role: 'button', name: 'Go', index: 1 });
    show('<section><button>Go</button><button>Stop</button><button title="t">Go</button></section>');
    expect(findElement(document, name)).toBe(query('[title]'));
    expect(findElement(document, { ...name, name: 'Away' })).toBeNull();
  });

  it('that has no name is found by its path', () => {
    show('<div id="board"><p>a</p><p><i></i></p></div>');
    const name = nameElement(query('i'));
    expect(name).toEqual({ role: '', name: '', index: 0, path: '#board > p:nth-child(2) > i:nth-child(1)' });
    expect(findElement(document, name)).toBe(query('i'));
    expect(findElement(document, { ...name, path: '>>' })).toBeNull();
  });
});

describe('what a fact says', () => {
  it('is small: without functions, elements and documents, long texts cut, secrets taken out', () => {
    class Exchange {
      id = 1;
    }
    const token = 'eyJhbGciOiJI.eyJqdGki.c2lnbmF0dXJl';
    expect(
      summaryOf({
        id: 7,
        run: () => 1,
        body: document.body,
        of: new Exchange(),
        text: 'a'.repeat(400),
        token,
        error: new TypeError('Oh'),
        many: Array.from({ length: 50 }, (_, i) => i),
        deep: { one: { two: { three: 1 } } },
        infinite: Infinity,
        nothing: null,
      }),
    ).toEqual({
      id: 7,
      text: `${'a'.repeat(300)}…`,
      token: 'eyJhbGciOiJI.eyJqdGki.taken-out',
      error: 'TypeError: Oh',
      many: Array.from({ length: 20 }, (_, i) => i),
      deep: { one: { two: undefined } },
      infinite: 'Infinity',
      nothing: null,
    });
  });
});

it('what one document leaves is for the next one of the same tape alone', () => {
  const state = { tape: 'a', epoch: 1, requests: 2, random: 3, now: 4, used: [1], released: 5, documents: 0 };
  writeContinued(state);
  expect([readContinued('a'), readContinued('b')]).toEqual([state, null]);
  sessionStorage.setItem('lectern.harness', '{');
  expect(readContinued('a')).toBeNull();
});
