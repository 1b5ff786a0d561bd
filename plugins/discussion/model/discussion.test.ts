import { describe, expect, it } from 'vitest';
import { firstElement, parse } from '../../../core/api.ts';
import { fieldsOf, readDiscussion, unsentOf } from './fields.ts';
import type { Entry, Unsent } from './model.ts';
import { nearOf, threadsOf } from './threads.ts';

const entry = (name: string, more: Partial<Entry> = {}): Entry => ({
  ...{ name, question: '', slide: '1', seconds: 10, author: 'Ada', isOwn: false, state: 'published', date: 1000 },
  ...{ isChanged: false, isUnread: false, text: name, ...more },
});
const names = (entries: readonly Entry[], unsent: readonly Unsent[] = [], slides: readonly string[] = []) =>
  threadsOf(entries, unsent, slides).map(({ question, answers }) => [question.name, ...answers.map((each) => each.name)].join(' '));
const read = (xml: string) => readDiscussion(firstElement(parse(xml)));

describe('a discussion that the server answers', () => {
  it('is read with its rule and the words of its entries, which are text whatever they look like', () => {
    const listed = read(`<discussion entries="open" moderate="1" at="2026-11-24T12:00:00.000Z">
      <entry name="q" slide="2" seconds="83.2" date="2026-11-24T10:00:00Z" author="Ada" own="1" unread="1"><text>&lt;b&gt; &amp;
two</text></entry><entry name="a" question="q" seconds="" date="x" state="hidden" changed="1"><text>b</text></entry></discussion>`);
    expect(listed).toMatchObject({ rule: 'open', moderates: true, at: '2026-11-24T12:00:00.000Z' });
    expect(listed?.entries).toEqual([
      entry('q', {
        ...{ slide: '2', seconds: 83.2, date: Date.UTC(2026, 10, 24, 10), isOwn: true, isUnread: true, text: '<b> &\ntwo' },
      }),
      entry('a', { question: 'q', slide: '', seconds: null, date: 0, author: '', state: 'hidden', isChanged: true, text: 'b' }),
    ]);
  });

  it('without what it needs is none: entries have a name and a state, a rule that is not known lets nobody write', () => {
    expect(read('<notes/>')).toBeNull();
    expect(read('<discussion entries="x"><entry/><entry name="q" state="odd"/></discussion>')).toMatchObject({ rule: 'off', entries: [] });
  });

  it('an entry travels, waits in the browser and is read from there as it was', () => {
    const own = entry('question-1', { seconds: 83.2, text: 'Why?', author: '', isOwn: true, date: 5000 });
    const fields = fieldsOf(own, '2', 5000, false);
    expect(fields).toMatchObject({ entry: 'question-1', lesson: '2', seconds: '83.2', written: '1970-01-01T00:00:05.000Z', text: 'Why?' });
    expect(unsentOf(fields, '2', false)).toEqual({ entry: { ...own, sending: 'waiting' }, isDeletion: false });
    expect(unsentOf(fields, '3', false)).toBeNull();
    expect(unsentOf(fieldsOf(own, '2', 5000, true), '2', true)).toMatchObject({
      entry: { text: '', sending: 'refused' },
      isDeletion: true,
    });
  });
});

describe('the questions of a lesson', () => {
  it('are in the order of the film, of one second the newest first; answers the oldest first', () => {
    const all = [
      entry('late', { seconds: 90 }),
      entry('old', { seconds: 10.2, date: 1 }),
      entry('new', { seconds: 10.8, date: 2 }),
      entry('second', { question: 'late', date: 9 }),
      entry('first', { question: 'late', date: 8 }),
    ];
    expect(names(all)).toEqual(['new', 'old', 'late first second']);
  });

  it('are in the order of the slides where nothing plays', () => {
    const all = [entry('b', { seconds: null, slide: 's2' }), entry('a', { seconds: null, slide: 's10' })];
    expect(names(all, [], ['s10', 's2'])).toEqual(['a', 'b']);
  });

  it('what waits in the browser lies over what the server has: new ones, other words, deletions', () => {
    const waiting = (each: Entry, isDeletion = false): Unsent => ({ entry: { ...each, sending: 'waiting' }, isDeletion });
    const all = [entry('q'), entry('a', { question: 'q' }), entry('other', { seconds: 50 })];
    const unsent = [waiting(entry('q', { text: 'Changed' })), waiting(entry('more', { seconds: 20 })), waiting(entry('other'), true)];
    expect(names(all, unsent)).toEqual(['q a', 'more']);
    expect(threadsOf(all, unsent, [])[0]!.question).toMatchObject({ text: 'Changed', author: 'Ada', sending: 'waiting' });
    expect(threadsOf(all, [waiting(entry('q'), true)], [])[0]!.question).toMatchObject({ state: 'deleted', text: '' });
  });

  it('that the lesson is at are near: seconds of the film around it, or its slide', () => {
    const threads = threadsOf([entry('at10'), entry('at16', { seconds: 16 }), entry('none', { seconds: null, slide: '7' })], [], []);
    expect(nearOf(threads, { seconds: 14, slide: '7' })).toEqual(['none', 'at10', 'at16']);
    expect(nearOf(threads, { seconds: 4.9, slide: '' })).toEqual([]);
    expect(nearOf(threads, { seconds: null, slide: '1' })).toEqual(['at10', 'at16']);
  });
});
