import { expect, it, vi } from 'vitest';
import { createQuestions } from './question-service.tsx';

const kind = { View: () => null, score: () => 0 };
interface Extension {
  readonly plugin: string;
  ready(): unknown;
  load(): Promise<unknown>;
}
const failed = vi.fn();
function open(found: Extension | null, later: Extension | null = found) {
  let extension = found;
  const registry = {
    get settled() {
      extension = later;
      return Promise.resolve();
    },
    extension: (point: string, name: string) => (point === 'questions' && name === 'essay' ? extension : null),
    failed,
  };
  return createQuestions({ get: () => registry } as never);
}
const offering = (loaded: unknown, atOnce: unknown = null): Extension => ({ plugin: 'x', ready: () => atOnce, load: async () => loaded });

it('a kind is loading until its plugin has come; one that is there already is ready at once', async () => {
  const questions = open(offering(kind));
  expect(questions.state('essay')).toEqual({ state: 'loading' });
  const ready = { state: 'ready', kind, plugin: 'x' };
  expect([await questions.load('essay'), questions.state('essay')]).toEqual([ready, ready]);
  expect(open(offering(kind, kind)).state('essay')).toEqual(ready);
});

it('a kind that no plugin at hand offers may be that of an added module; else it is unknown', async () => {
  expect((await open(null, offering(kind)).load('essay')).state).toBe('ready');
  const questions = open(null);
  expect([await questions.load('essay'), questions.state('essay'), questions.state('other')]).toEqual([
    { state: 'unknown' },
    { state: 'unknown' },
    { state: 'loading' },
  ]);
});

it('a plugin that did not load has said so itself; one that exports something else is reported by the name of its kind', async () => {
  const missing = open(offering(null));
  expect([await missing.load('essay'), failed.mock.calls.length]).toEqual([{ state: 'failed' }, 0]);
  const wrong = open(offering({ View: 1 }, { View: 1 }));
  expect([await wrong.load('essay'), wrong.state('essay')]).toEqual([{ state: 'failed' }, { state: 'failed' }]);
  expect(failed.mock.calls.map(([plugin, phase, error]) => [plugin, phase, (error as Error).message])).toEqual([
    ['x', 'module', 'The kind of question "essay" is no object with View and score.'],
  ]);
});
