// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOCK, DIALOGS, firstElement, NAVIGATION, parse, RANDOM, REGISTRY, REQUESTS, SESSION, STORAGE } from '../../../core/api.ts';
import { ComponentPage } from '../../../tests/support/component-page.tsx';
import { OUTBOX_STORED, type OutboxStored } from '../../outbox/contract.ts';
import { LessonQuestions } from './lesson-questions.tsx';

interface Sent {
  readonly action: number;
  readonly fields?: Readonly<Record<string, string>>;
}
let session: { user: string; loggedIn: boolean };
let answers: string;
let sent: Sent[];
let waiting: OutboxStored[];
let listener: (seconds: number) => void;
let page: ComponentPage;
const go = vi.fn();
const confirm = vi.fn(async () => true);
const follow = (each: (seconds: number) => void) => {
  listener = each;
  return () => undefined;
};
const QUESTION = '<entry name="question-1" seconds="12" slide="1" date="2026-11-24T10:00:00Z" author="Vera"><text>Why?</text></entry>';
const own = (more = '') => QUESTION.replace('author="Vera"', `author="Ada" own="1" ${more}`);
const listed = (entries: string, attributes = 'entries="open"') =>
  `<discussion ${attributes} at="2026-11-24T12:00:00.000Z">${entries}</discussion>`;
const outbox = {
  entries: async () => waiting,
  put: async (entry: object) => {
    waiting = [...waiting, { ...entry, key: 'k', failure: null } as OutboxStored];
    return { key: 'k', stored: new Promise(() => undefined) };
  },
};

// Fetched late, as a page does, but before any test waits for it.
beforeAll(() => import('./questions-panel.tsx'));
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  [session, answers, sent, waiting] = [{ user: '12', loggedIn: true }, listed(''), [], []];
  let made = 0;
  page = new ComponentPage({
    services: [
      [REGISTRY, { service: () => outbox }],
      [
        STORAGE,
        {
          get: (key: string) => stored.get(key) ?? null,
          set: (key: string, value: string) => stored.set(key, value),
          remove: (key: string) => stored.delete(key),
        },
      ],
      [SESSION, session],
      [CLOCK, { now: () => 5000, setTimeout: () => () => undefined }],
      [RANDOM, { uuid: () => `made-000${(made += 1)}` }],
      [DIALOGS, { confirm }],
      [NAVIGATION, { format: ({ dataType }: { dataType: string }) => `${dataType}.html` }],
      [
        REQUESTS,
        {
          send: async (parameters: Sent) => {
            sent.push(parameters);
            return { outcome: 'success', answer: { objects: [{ payload: firstElement(parse(answers)) }], document: null, error: null } };
          },
        },
      ],
    ],
  });
});
afterEach(() => page.close());

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const button = (name: string): HTMLElement | undefined =>
  page.all('button').find((each) => each.textContent === name || each.getAttribute('aria-label') === name);
const press = async (name: string) => {
  await act(async () => button(name)!.click());
  await settle();
};
const type = async (text: string) => {
  const field = page.one('textarea') as HTMLTextAreaElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
};
const draw = async () => {
  const moment = { seconds: 12.3, slide: '2' };
  await page.draw(
    <LessonQuestions
      {...{ unit: 4711, lesson: '1', isReady: true, slides: ['1', '2'], go, follow }}
      now={() => moment}
      slideName={(id) => `Slide ${id}`}
    />,
  );
};
const open = async () => {
  await draw();
  await press('Questions');
};
const words = () => page.all('.entry__word').map((each) => each.textContent);
const actionsShown = () => page.all('.entry__actions button').map((each) => each.textContent);

describe('the questions below a lesson', () => {
  it('are two buttons, and ask the server nothing until somebody opens them', async () => {
    await draw();
    expect([page.all('button').map((each) => each.textContent), sent]).toEqual([['Questions', 'Ask a question'], []]);
  });

  it('a question is of the moment at which somebody began to ask; it waits in the outbox, with that word', async () => {
    await draw();
    await press('Ask a question');
    expect([page.one('label').textContent, document.activeElement]).toEqual(['Question at 0:12 · Slide 2', page.one('textarea')]);
    await type('  Why <b>so</b>?  ');
    await press('Send');
    expect(waiting).toMatchObject([
      {
        ...{ kind: 'result', dataType: 'p_Discussion', action: 16, id: '4711', title: 'Why <b>so</b>?' },
        body: { entry: 'made-0001', question: '', lesson: '1', slide: '2', seconds: '12.3', text: 'Why <b>so</b>?' },
      },
    ]);
    expect([page.one('.entry__text').textContent, words(), document.activeElement?.textContent]).toEqual([
      'Why <b>so</b>?',
      ['not sent yet'],
      'Ask a question',
    ]);
    // Stored: what the server lists is in its stead.
    [waiting, answers] = [[], listed(own())];
    await act(async () => page.facts.publish(OUTBOX_STORED, { kind: 'result', dataType: 'p_Discussion', id: 4711, key: 'k' }));
    await settle();
    expect([page.all('.thread').length, words()]).toEqual([1, []]);
  });

  it('a question or an answer that was begun is there again when the lesson was left without sending it', async () => {
    answers = listed(QUESTION);
    await draw();
    await press('Ask a question');
    await type('Why so');
    await page.draw(<p>Next lesson</p>);
    await draw();
    await settle();
    const field = () => page.all('textarea').map((each) => (each as HTMLTextAreaElement).value);
    expect([field(), page.one('label').textContent, document.activeElement === page.one('textarea')]).toEqual([
      ['Why so'],
      'Question at 0:12 · Slide 2',
      false,
    ]);
    await press('Cancel');
    await page.draw(<p>Next lesson</p>);
    await open();
    expect(field()).toEqual([]);
    await press('Answer: Question at 0:12 · Slide 1');
    await type('Because');
    await page.draw(<p>Next lesson</p>);
    await draw();
    await settle();
    await press('Answer: Question at 0:12 · Slide 1');
    expect(field()).toEqual(['Because']);
    await press('Send');
    expect([...stored.keys()]).not.toContainEqual(expect.stringContaining('draft'));
  });

  it('an entry leads to its moment, and is marked while the film is near it', async () => {
    answers = listed(QUESTION + QUESTION.replace('question-1', 'question-2').replace('12', '60'));
    await open();
    const current = () => page.all('.thread').map((each) => each.getAttribute('aria-current'));
    expect(current()).toEqual(['time', null]);
    await act(async () => listener(57));
    expect(current()).toEqual([null, 'time']);
    await press('1:00 · Slide 1');
    expect(go).toHaveBeenLastCalledWith(expect.objectContaining({ seconds: 60, slide: '1' }));
  });

  it('an answer is of its question', async () => {
    answers = listed(QUESTION);
    await open();
    await press('Answer: Question at 0:12 · Slide 1');
    await type('Because.');
    await press('Send');
    expect(waiting).toMatchObject([{ body: { question: 'question-1', seconds: '12', slide: '1', text: 'Because.' } }]);
    expect(page.one('.thread__answer .entry__text').textContent).toBe('Because.');
  });

  it('one’s own is changed, and deleted when that was meant; of others one can do neither', async () => {
    answers = listed(QUESTION);
    await open();
    expect(actionsShown()).toEqual(['Answer']);
    answers = listed(own());
    await press('Questions');
    await press('Questions');
    expect(actionsShown()).toEqual(['Answer', 'Edit', 'Delete']);
    await press('Edit: Question at 0:12 · Slide 1');
    await type('Why so?');
    await press('Save');
    expect([waiting[0]?.body['entry'], page.one('.entry__text').textContent]).toEqual(['question-1', 'Why so?']);
    confirm.mockResolvedValueOnce(false);
    await press('Delete: Question at 0:12 · Slide 1');
    expect([confirm.mock.calls.length, waiting.length]).toEqual([1, 1]);
    await press('Delete: Question at 0:12 · Slide 1');
    expect([waiting[1]?.body['deleted'], page.all('.thread').length]).toEqual(['1', 0]);
  });

  it('what is hidden or waits says so, to who moderates with what can be done about it', async () => {
    answers = listed(own('state="hidden"'));
    await open();
    expect([words(), actionsShown()]).toEqual([
      ['hidden by a moderator: only you and the moderators see it'],
      ['Answer', 'Edit', 'Delete'],
    ]);
    answers = listed(QUESTION.replace('author', 'state="pending" author'), 'entries="moderated" moderate="1"');
    await press('Questions');
    await press('Questions');
    expect([words(), actionsShown()]).toEqual([['awaits moderation'], ['Answer', 'Publish', 'Hide', 'Remove']]);
    answers = listed(QUESTION, 'entries="moderated" moderate="1"');
    await press('Publish: Question at 0:12 · Slide 1');
    expect(sent.at(-1)?.fields).toEqual({ entry: 'question-1', moderate: 'publish', lesson: '1' });
    expect([words(), actionsShown()]).toEqual([[], ['Answer', 'Hide', 'Remove']]);
  });

  it('new answers are marked and called read', async () => {
    const news = QUESTION.replace('question-1"', 'answer-01" question="question-1" unread="1"');
    answers = listed(own('unread="1"') + news);
    await open();
    expect(words()).toEqual(['new answer', 'new answer']);
    expect(sent.at(-1)?.fields).toEqual({ read: 'question-1', until: '2026-11-24T12:00:00.000Z', lesson: '1' });
  });

  it('a question that was deleted stands above its answers; where nothing can be written nothing is offered', async () => {
    const answer = QUESTION.replace('question-1"', 'answer-01" question="question-1"');
    answers = listed(`<entry name="question-1" state="deleted"/>${answer}`, 'entries="off"');
    await open();
    expect([page.one('.entry__deleted').textContent, actionsShown()]).toEqual(['This question has been deleted.', []]);
  });

  it('guests are led to the login, and nothing is asked for', async () => {
    session.loggedIn = false;
    await open();
    expect([page.one('.questions__note a').getAttribute('href'), sent]).toEqual(['p_Login.html', []]);
  });
});
