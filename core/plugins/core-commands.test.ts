// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { DIALOGS, WINDOWS } from '../view/contract.ts';
import { NAVIGATION } from '../navigation/contract.ts';
import { CONFIGURATION } from '../config/contract.ts';
import { REGISTRY, type CommandContext } from './contract.ts';
import { REQUESTS } from '../request/contract.ts';
import { SESSION } from '../session/contract.ts';
import { TEXTS } from '../text/contract.ts';
import type { Token } from '../base/container.ts';
import { CORE_COMMANDS } from './core-commands.ts';
import english from '../text/texts/en.json';

const open = vi.fn(),
  send = vi.fn(async () => ({})),
  alert = vi.fn(),
  close = vi.fn();
const services = new Map<symbol, unknown>([
  [NAVIGATION, { open }],
  [REQUESTS, { send }],
  [DIALOGS, { alert }],
  [WINDOWS, { close }],
  [CONFIGURATION, { mainTarget: 'mainContent', dataTypes: {}, dispatcherUrl: '/dispatcher.php', allowedOrigins: [] }],
  [SESSION, { user: '12', token: 'secret' }],
  [REGISTRY, { dataTypeOf: (type: number) => (type === 501 ? 'p_News' : 'p_Object'), openOnSurface: () => null }],
  [TEXTS, { language: 'de', get: (key: string, values?: Record<string, string>) => `${key} ${values?.keys ?? ''}`.trim() }],
]);
const run = (name: string, args: Record<string, string> = {}, element: Element | null = null) =>
  CORE_COMMANDS[name]!(args, { get: <T>(token: Token<T>) => services.get(token) as T, element, target: '' } satisfies CommandContext);
afterEach(() => vi.clearAllMocks());

it('object.start finds the data type of an object type and opens it with history', () => {
  void run('object.start', { id: '21', idobjecttype: '501' });
  expect(open.mock.calls).toMatchObject([
    [{ action: 2, dataType: 'p_News', ID: 21, IDObjectType: 501, target: undefined, bWithHistory: true }],
  ]);
});

it('window.open is an object of type 10000 without history', () => {
  void run('window.open', { id: '930' });
  expect(open.mock.calls).toMatchObject([[{ ID: 930, IDObjectType: 10000, bWithHistory: false }]]);
});

it('window.close closes the window around the element', () => {
  document.body.innerHTML = '<div data-window="object_930"><button>x</button></div>';
  void run('window.close', {}, document.querySelector('button'));
  expect(close.mock.calls).toEqual([['object_930']]);
});

it('form.send sends the form around the element, as a store', async () => {
  document.body.innerHTML = '<form><button>x</button></form>';
  await run('form.send', { datatype: 'p_Contact' }, document.querySelector('button'));
  expect(send.mock.calls).toMatchObject([[{ action: 'store', dataType: 'p_Contact', sendForm: document.querySelector('form') }]]);
  await expect(run('form.send', {}, document.createElement('button'))).rejects.toThrow(/is in no form/);
});

it('ERR-024 page.bookmark says in the literal text that browsers do not offer this, then the shortcut', async () => {
  await run('page.bookmark');
  expect(alert.mock.calls).toEqual([['bookmark.unsupported\n\nbookmark.shortcut Ctrl+D']]);
  expect(english['bookmark.unsupported']).toBe("Sorry! Your browser doesn't support this function.");
});

it.each([
  ['print', '256', '_blank'],
  ['c_Download', '512', ''],
  ['8192', '8192', ''],
])(
  'RT-067 RT-068 RT-072 request.send with action %s opens a document of its own: a window to print, or a file',
  async (action, flag, target) => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      expect([this.pathname, this.search]).toEqual(['/dispatcher.php', `?mode=ajax&lang=de&action=${flag}&id=21&datatype=p_News&user=12`]);
      expect([this.target, this.rel, this.hasAttribute('download')]).toEqual(target === '' ? ['', '', true] : [target, 'noopener', false]);
    });
    await run('request.send', { action, id: '21', datatype: 'p_News' });
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(send).not.toHaveBeenCalled();
    clicked.mockRestore();
  },
);

it('request.send sends everything else', async () => {
  await run('request.send', { action: 'list', datatype: 'p_News' });
  expect(send.mock.calls).toMatchObject([[{ action: 'list', dataType: 'p_News', target: 'mainContent' }]]);
});
