import { Subject } from 'rxjs';
import { beforeEach, expect, it, vi } from 'vitest';
import { EventStreamService } from '../facts/stream.ts';
import { COMMANDS, REGISTRY } from './contract.ts';
import { CONFIGURATION } from '../config/contract.ts';
import { EVENTS } from '../facts/contract.ts';
import { REQUESTS } from '../request/contract.ts';
import { TEXTS } from '../text/contract.ts';
import type { Token } from '../base/container.ts';
import { watchAuthors } from './watch-authors.ts';

const tick = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
const commands = { run: vi.fn(async (_name: string, _args: Readonly<Record<string, string>>) => true) };
const registry = { command: vi.fn(async (): Promise<object | null> => ({})) };
let shown$: Subject<unknown>, events: EventStreamService, undo: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  [shown$, events] = [new Subject(), new EventStreamService()];
  const services = new Map<symbol, unknown>([
    [REQUESTS, { shown$ }],
    [EVENTS, events],
    [REGISTRY, registry],
    [COMMANDS, commands],
    [CONFIGURATION, { mainTarget: 'mainContent' }],
    [TEXTS, { language: 'en' }],
  ]);
  undo = watchAuthors({ get: <T>(token: Token<T>) => services.get(token) as T });
});

const show = (ID: number, permittedActions = 8, target = 'mainContent'): void =>
  shown$.next({ answer: { objects: [{ ID, permittedActions, titles: [] }] }, target, parameters: {} });
const offered = async (): Promise<(string | undefined)[]> => {
  await tick();
  return commands.run.mock.calls.map(([, { id }]) => id);
};

it('AUT-096 what the server lets be edited is offered, and taken back with what may not be', async () => {
  show(901);
  show(902, 2);
  expect(await offered()).toEqual(['901', undefined]);
  expect(commands.run.mock.calls[0]).toEqual(['author.offer', { id: '901', title: '' }, { element: null, target: 'mainContent' }]);
});

it('AUT-096 who may edit nothing loads nothing for it', async () => {
  show(901, 2);
  show(902, 0);
  expect(await offered()).toEqual([]);
});

it('AUT-096 a sub-unit is offered as long as it is open, then again what it stood on', async () => {
  show(1);
  show(2, 8, 'unitLevel-1');
  events.emit({ type: 'unit.pushed', unit: 2, depth: 1 });
  show(3, 2, 'unitLevel-2');
  events.emit({ type: 'unit.pushed', unit: 3, depth: 2 });
  events.emit({ type: 'unit.popped', unit: 3, depth: 1 });
  events.emit({ type: 'unit.popped', unit: 2, depth: 0 });
  expect(await offered()).toEqual(['1', '2', undefined, '2', '1']);
});

it('AUT-096 neither the frame nor a lesson beside it changes the offer; a logout takes it back', async () => {
  show(1);
  show(9, 8, 'lessonArea');
  show(9, 8, '');
  events.emit({ type: 'session.changed', loggedIn: false, user: '0' });
  undo();
  show(5);
  expect(await offered()).toEqual(['1', undefined]);
});
