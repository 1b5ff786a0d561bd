// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activationHandlers, submitStaticForm } from './activation.ts';

const PAGE = 'https://acme.example/userhome.html?lang=de';
function form(attributes: string): HTMLFormElement {
  document.body.innerHTML = `<form ${attributes}><input name="user" value="ada"><input name="submit" value="x"></form>`;
  return document.querySelector('form')!;
}
afterEach(() => {
  vi.restoreAllMocks();
});

describe('static forms', () => {
  it('NAV-024 NAV-025 a served login or user form is submitted natively, as POST, to the start page', () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    const login = form('data-static-form');
    expect(submitStaticForm(login, PAGE)).toBe(true);
    expect(submit).toHaveBeenCalledTimes(1);
    expect(login.getAttribute('action')).toBe('https://acme.example/startPage.html');
    expect(login.method).toBe('post');
    const user = form('data-static-form action="/startPage.html?lang=de" method="get"');
    expect(submitStaticForm(user, PAGE)).toBe(true);
    expect(user.getAttribute('action')).toBe('https://acme.example/startPage.html?lang=de');
    expect(user.method).toBe('post');
  });

  it('NAV-024 another origin and an unmarked form are refused', () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const attributes of [
      'data-static-form action="https://evil.example/"',
      'data-static-form action="javascript:alert(1)"',
      'action="startPage.html"',
    ])
      expect(submitStaticForm(form(attributes), PAGE)).toBe(false);
    expect(submit).not.toHaveBeenCalled();
  });

  it("NAV-024 fields named like the form's own properties hide nothing", () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    const login = form('data-static-form method="get"');
    const names = ['method', 'action', 'submit', 'getAttribute', 'setAttribute', 'hasAttribute'];
    for (const name of names) {
      const field = document.createElement('input');
      field.name = name;
      login.append(field);
      Object.defineProperty(login, name, { value: field, configurable: true }); // as browsers do
    }
    expect(submitStaticForm(login, PAGE)).toBe(true);
    expect(submit).toHaveBeenCalledTimes(1);
    const written = (name: string): string | null => Element.prototype.getAttribute.call(login, name);
    expect([written('method'), written('action')]).toEqual(['post', 'https://acme.example/startPage.html']);
    // The next test of this worker has the same document, and cannot remove a form without its methods.
    for (const name of names) Reflect.deleteProperty(login, name);
    document.body.replaceChildren();
  });
});

describe('a click and a key', () => {
  const run = vi.fn(async () => true);
  const follow = vi.fn<(url: URL) => boolean>(() => true);
  const { onClick, onKeyDown } = activationHandlers({ run } as never, { around: () => 'mainContent' } as never, { follow } as never);
  const off: (() => void)[] = [];
  let isTaken = false;
  /** As the root of the page listens; the browser's own answer is left out. */
  const listen = (type: string, handler: (event: never) => void): void => {
    const listener = (event: Event): void => {
      handler(event as never);
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    document.body.addEventListener(type, listener);
    off.push(() => document.body.removeEventListener(type, listener));
  };
  const draw = (markup: string): HTMLElement => {
    document.body.innerHTML = markup;
    return document.body.querySelector<HTMLElement>('.at') ?? (document.body.firstElementChild as HTMLElement);
  };
  const click = (element: Element, init: MouseEventInit = {}): boolean => {
    isTaken = false;
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
    return isTaken;
  };
  const press = (element: Element, key: string, init: KeyboardEventInit = {}): boolean => {
    isTaken = false;
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
    return isTaken;
  };
  beforeEach(() => {
    vi.clearAllMocks();
    listen('click', onClick);
    listen('keydown', onKeyDown);
  });
  afterEach(() => {
    for (const undo of off.splice(0)) undo();
    document.body.replaceChildren();
  });

  it('NAV-036 a command runs with its arguments and the target around it, wherever inside it was clicked', () => {
    const inside = draw(
      '<a href="news.html" data-command="object.start" data-arg-id="5" data-arg-lesson="b" data-other="x"><b class="at">x</b></a>',
    );
    expect(click(inside)).toBe(true);
    expect(run.mock.calls).toEqual([['object.start', { id: '5', lesson: 'b' }, { element: inside.parentElement, target: 'mainContent' }]]);
    expect(follow).not.toHaveBeenCalled();
  });

  it('a link goes to navigation; one that it does not understand is left to the browser', () => {
    const link = draw('<a href="/news.html?page=2"><b class="at">x</b></a>');
    expect(click(link)).toBe(true);
    expect(follow.mock.calls.map(([url]) => url.href)).toEqual([new URL('/news.html?page=2', location.href).href]);
    follow.mockReturnValueOnce(false);
    expect(click(link)).toBe(false);
    expect(run).not.toHaveBeenCalled();
  });

  it.each([
    ['a link to another window', '<a href="/news.html" target="_blank">x</a>', false],
    ['a link to this window', '<a href="/news.html" target="_self">x</a>', true],
    ['a download', '<a href="/news.html" download>x</a>', false],
    ['a link to another site', '<a href="https://other.example/">x</a>', false],
    ['an anchor without an address', '<a>x</a>', false],
    ['a mere text', '<p>x</p>', false],
  ])('%s: %s is asked about: %s', (_, markup, isAsked) => {
    expect(click(draw(markup))).toBe(isAsked);
    expect(follow).toHaveBeenCalledTimes(isAsked ? 1 : 0);
  });

  it.each<MouseEventInit>([{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])(
    'a click with %o stays with the browser',
    (init) => {
      for (const markup of ['<a href="/news.html">x</a>', '<button data-command="c">x</button>'])
        expect(click(draw(markup), init)).toBe(false);
      expect([run.mock.calls.length, follow.mock.calls.length]).toEqual([0, 0]);
    },
  );

  it('what somebody else has answered already is not answered again', () => {
    const button = draw('<button data-command="c">x</button>');
    button.addEventListener('click', (event) => event.preventDefault());
    button.addEventListener('keydown', (event) => event.preventDefault());
    const clicked = vi.spyOn(button, 'click');
    click(button);
    press(button, 'Enter');
    expect([run.mock.calls.length, clicked.mock.calls.length]).toEqual([0, 0]);
  });

  it('NAV-036 what is no button by nature answers to Enter and Space, but not while the key is held', () => {
    const row = draw('<div data-command="c" tabindex="0">x</div>');
    for (const key of ['Enter', ' ']) expect(press(row, key)).toBe(true);
    expect(run).toHaveBeenCalledTimes(2);
    expect([press(row, 'Enter', { repeat: true }), press(row, 'a'), press(row, 'Tab'), run.mock.calls.length]).toEqual([
      false,
      false,
      false,
      2,
    ]);
  });

  it('NAV-036 what answers by nature is left alone; a link does not answer to Space', () => {
    for (const markup of [
      '<button data-command="c">x</button>',
      '<input data-command="c">',
      '<details><summary class="at" data-command="c">x</summary></details>',
    ])
      for (const key of ['Enter', ' ']) expect([markup, press(draw(markup), key)]).toEqual([markup, false]);
    const link = draw('<a href="/news.html" data-command="c">x</a>');
    expect([press(link, 'Enter'), run.mock.calls.length, press(link, ' '), run.mock.calls.length]).toEqual([false, 0, true, 1]);
  });

  it('NAV-036 a key inside of a command, or beside one, is not for it', () => {
    const field = draw('<div data-command="c"><span class="at" tabindex="0">x</span></div>');
    expect([press(field, 'Enter'), press(draw('<p tabindex="0">x</p>'), 'Enter'), run.mock.calls.length]).toEqual([false, false, 0]);
  });
});
