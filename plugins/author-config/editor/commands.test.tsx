// @vitest-environment happy-dom
import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DIALOGS, parse, REQUESTS, select, TEXTS, WINDOWS, type CommandContext } from '../../../core/api.ts';
import { edits } from '../../../xsl/engine/index.ts';
import {
  addLesson,
  clone,
  deleteOneTranslation,
  moveDown,
  moveUp,
  openParameters,
  openVideoPreview,
  remove,
  undoOneTranslation,
} from './commands.tsx';
import { Editor } from './editor.ts';
import type { PreviewPlayer } from '../model/clip.ts';
import { configuration, values } from '../model/configuration.fixture.ts';
import { setOpenScreen } from './open-screen.ts';
import { choosePage } from '../menus/choose-page.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const BLOCK = (id: string): string => `/objectConfiguration/content/template[@id='${id}']`;
const confirm = vi.fn(async () => true);
const alert = vi.fn(async () => {});
const show = vi.fn<(window: { content: ReactElement<{ found: PreviewPlayer }> }) => void>();
const announce = vi.fn();
const send = vi.fn<(call: object) => Promise<unknown>>();
const services = new Map<symbol, unknown>([
  [DIALOGS, { confirm, alert }],
  [TEXTS, { get: (key: string) => key }],
  [WINDOWS, { show, close: () => {} }],
  [REQUESTS, { send }],
]);
const context = { get: (token: symbol) => services.get(token), element: null, target: '' } as unknown as CommandContext;
const moved = new Set<Element>();
let editor: Editor, close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  editor = new Editor(configuration(), {
    edits,
    clock: {
      now: () => Date.now(),
      setTimeout: (run, ms) => {
        const id = setTimeout(run, ms);
        return () => clearTimeout(id);
      },
    },
    send: async () => ({ revision: 8 }),
    load: async () => ({ document: configuration() }),
    reset: async () => null,
    keepDraft: () => {},
  });
  close = setOpenScreen({ editor, announce, element: () => null, moved, clipPrefix: 'clip_' });
});
afterEach(() => {
  close();
  editor.dispose();
  vi.useRealTimers();
});

const drawn = (): string[] => values(editor.state$.value.document, '//template/@id');

/** A form of which the screen still shows the version before: of blocks that have no ids. */
describe('a press before the form is drawn again', () => {
  const STEP = "/objectDocument/object/data/course/chapter[@id='1']/objectRef";
  const refs = (...ids: readonly number[]): string => ids.map((id) => `<objectRef ID="${id}"/>`).join('');
  const order = (): string => values(editor.document, '//objectRef/@ID').join(' ');

  beforeEach(() => {
    close();
    editor.dispose();
    const course = `<course><chapter id="1">${refs(5, 6, 7, 8)}</chapter></course>`;
    const document = parse(`<objectDocument ID="100"><object ID="100"><data>${course}</data></object></objectDocument>`);
    editor = new Editor(document, {
      edits,
      clock: { now: () => Date.now(), setTimeout: () => () => {} },
      send: async () => ({ revision: 8 }),
      load: async () => ({ document }),
      reset: async () => null,
      keepDraft: () => {},
    });
    close = setOpenScreen({ editor, announce, element: () => null, moved, clipPrefix: 'clip_' });
  });

  it('AUT-008 moves the step whose button was pressed, not the one that has its place by then', async () => {
    await moveDown({ xpath: `${STEP}[1]`, name: 'Five' });
    await moveDown({ xpath: `${STEP}[1]`, name: 'Five' });
    expect(order()).toBe('6 7 5 8');
    expect(announce).toHaveBeenLastCalledWith('author.moved', { name: 'Five', place: 3, count: 4 });
    await moveUp({ xpath: `${STEP}[3]`, name: 'Seven' });
    expect(order()).toBe('7 6 5 8');
    await moveDown({ xpath: `${STEP}[1]`, name: 'Five' });
    await moveDown({ xpath: `${STEP}[1]`, name: 'Five' });
    expect([order(), announce.mock.lastCall]).toEqual(['7 6 8 5', ['author.border', { name: 'Five' }]]);
  });

  it('AUT-007 deletes and copies that step, too; what is drawn by then is what the next press is about', async () => {
    await moveDown({ xpath: `${STEP}[1]`, name: 'Five' });
    await remove({ xpath: `${STEP}[1]`, name: 'Five' });
    expect(order()).toBe('6 7 8');
    editor.drawn();
    await moveDown({ xpath: `${STEP}[1]`, name: 'Six' });
    await clone({ xpath: `${STEP}[1]`, name: 'Six' });
    expect(order()).toBe('7 6 6 8');
  });

  it('AUT-008 the same holds for texts that are moved in all their languages', async () => {
    const text = (word: string): string => ['en', 'de'].map((code) => `<html language="${code}">${word}</html>`).join('');
    const areas = `<area id="mainContent">${text('One')}<latest/>${text('Two')}${text('Three')}</area>`;
    const path = "/objectDocument/object/data/area[@id='mainContent']";
    close();
    editor = new Editor(parse(`<objectDocument ID="1"><object ID="1"><data>${areas}</data></object></objectDocument>`), {
      edits,
      clock: { now: () => Date.now(), setTimeout: () => () => {} },
      send: async () => ({ revision: 8 }),
      load: async () => ({ document: configuration() }),
      reset: async () => null,
      keepDraft: () => {},
    });
    close = setOpenScreen({ editor, announce, element: () => null, moved, clipPrefix: 'clip_' });
    const german = { xpath: `${path}/html[2]`, name: 'One', whole: '1' };
    await moveDown(german);
    await moveDown(german);
    await moveUp({ xpath: `${path}/html[5]`, name: 'Three', whole: '1' });
    expect(values(editor.document, '//html[@language="de"]/text()').join(' ')).toBe('Two Three One');
    await remove(german);
    expect(values(editor.document, '//html/text()').join(' ')).toBe('Two Two Three Three');
  });
});

/** Somebody else has stored a course while a question is open, or the server is asked. */
describe('what a command is about while others store', () => {
  const COURSE = (...refs: readonly number[]): string =>
    `<objectDocument ID="100" revision="${refs.length}"><object ID="100"><data><course><chapter id="1">` +
    `${refs.map((id) => `<objectRef ID="${id}"/>`).join('')}</chapter></course></data></object></objectDocument>`;
  const STEP = "/objectDocument/object/data/course/chapter[@id='1']/objectRef[2]";
  const order = (): string => values(editor.document, '//objectRef/@ID').join(' ');

  /** The author has changed a title, and stores: the answer is 409 once, and what the others have made of it comes in. */
  async function open(...theirs: readonly number[]): Promise<() => Promise<boolean>> {
    close();
    editor.dispose();
    let calls = 0;
    editor = new Editor(parse(COURSE(5, 6, 7)), {
      edits,
      clock: { now: () => 0, setTimeout: () => () => {} },
      send: async () => (calls++ === 0 ? { problem: 'conflict', status: 409, sentence: '' } : { revision: 9 }),
      load: async () => ({ document: parse(COURSE(...theirs)) }),
      reset: async () => null,
      keepDraft: () => {},
    });
    editor.bind(() => []);
    editor.drawn();
    close = setOpenScreen({ editor, announce, element: () => null, moved, clipPrefix: 'clip_' });
    editor.change((document) => [edits.setAttribute(select(document, '//chapter')[0]!, 'opens', 'now')]);
    editor.drawn();
    return () => editor.store();
  }

  it('AUT-097 the step that was to be deleted is, not the one that has its number by the answer', async () => {
    const store = await open(9, 5, 6, 7);
    let answer = (_yes: boolean): void => {};
    confirm.mockReturnValueOnce(new Promise<boolean>((resolve) => (answer = resolve)));
    const removing = remove({ xpath: STEP, name: 'Six', question: 'Really?' }, context);
    expect(await store()).toBe(true);
    editor.drawn();
    answer(true);
    await removing;
    expect(order()).toBe('9 5 7');
  });

  it('AUT-097 a step that somebody else has removed meanwhile is said to be gone, and nothing else is changed', async () => {
    const store = await open(5, 7);
    choosePage({ xpath: STEP, attribute: 'ID' }, context);
    const { onChoose } = (show.mock.lastCall as unknown as [{ content: ReactElement<{ onChoose(page: object): void }> }])[0].content.props;
    expect(await store()).toBe(true);
    editor.drawn();
    onChoose({ ID: 77, href: 'x', title: 'X' });
    await vi.waitFor(() => expect(announce).toHaveBeenLastCalledWith('author.gone'));
    expect(order()).toBe('5 7');
  });
});

describe('the commands of the form', () => {
  const answer = (xml: string) => ({ outcome: 'success', status: 200, answer: { document: parse(xml) } });
  const lesson = { into: '/objectConfiguration/content', behind: 'template', xml: '<lesson><title/></lesson>', name: 'Lesson' };
  const lessons = (): string[] => values(editor.state$.value.document, '//lesson/@ID | //lesson/@id');

  it('a lesson gets the number that the server gives, and one that it refuses is said and adds nothing', async () => {
    send.mockResolvedValueOnce(answer('<cms><lesson ID="100007" IDObjectType="401"/></cms>'));
    await addLesson(lesson, context);
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ dataType: 'p_ObjectDocument', ID: 4711, fields: { subAction: 'lesson' } }));
    expect(lessons()).toEqual(['100007', '100007']);
    send.mockResolvedValueOnce({ outcome: 'failed', status: 403, answer: null });
    await addLesson(lesson, context);
    expect([lessons().length, editor.state$.value.problem?.kind]).toEqual([2, 'notPermitted']);
  });

  it('a form that was left while the server gave a number gets no lesson, nor does the next one', async () => {
    let give: (answer: unknown) => void = () => {};
    send.mockReturnValueOnce(new Promise((resolve) => (give = resolve)));
    const adding = addLesson(lesson, context);
    close();
    close = setOpenScreen({ editor, announce, element: () => null, moved, clipPrefix: 'clip_' });
    give(answer('<cms><lesson ID="100007" IDObjectType="401"/></cms>'));
    await adding;
    expect(lessons()).toEqual([]);
  });

  it('what brings a question is deleted when it is answered with yes', async () => {
    confirm.mockResolvedValueOnce(false);
    await remove({ xpath: BLOCK('t1'), name: 'Intro', question: 'Really?' }, context);
    expect([drawn().length, confirm.mock.lastCall]).toEqual([3, ['Really?']]);
    await remove({ xpath: BLOCK('t1'), name: 'Intro', question: 'Really?' }, context);
    expect(drawn()).toHaveLength(2);
  });

  it('AUT-006 AUT-007 copy and take out a block, and say so', async () => {
    await clone({ xpath: BLOCK('t2'), name: 'Text' });
    expect(drawn()).toHaveLength(4);
    await remove({ xpath: BLOCK('t1'), name: 'Intro' });
    expect([drawn().length, drawn()[0]]).toEqual([3, 't2']);
    expect(announce.mock.calls).toEqual([
      ['author.cloned', { name: 'Text' }],
      ['author.deleted', { name: 'Intro' }],
    ]);
  });

  it('AUT-008 AUT-080 AUT-081 move a block, which is drawn 100 ms later', async () => {
    await moveUp({ xpath: BLOCK('t2'), name: 'Text' });
    vi.advanceTimersByTime(99);
    expect(drawn()).toEqual(['t1', 't2', 't3']);
    vi.advanceTimersByTime(1);
    expect(drawn()).toEqual(['t2', 't1', 't3']);
  });

  it('AUT-091 AUT-092 ask before a translation is deleted or undone; declined nothing changes', async () => {
    const german = '//text[@id="x2"]';
    confirm.mockResolvedValueOnce(false).mockResolvedValueOnce(false);
    await deleteOneTranslation({ xpath: german }, context);
    await undoOneTranslation({ xpath: german }, context);
    expect(values(editor.document, german)).toEqual(['Willkommen']);
    await undoOneTranslation({ xpath: german }, context);
    expect(values(editor.document, german)).toEqual(['Welcome']);
    await deleteOneTranslation({ xpath: german }, context);
    expect(values(editor.document, german)).toEqual([]);
    expect((confirm.mock.calls as unknown[][]).map(([text]) => text)).toEqual([
      'deleteTranslationQuestion',
      'undoTranslationQuestion',
      'undoTranslationQuestion',
      'deleteTranslationQuestion',
    ]);
  });

  it('AUT-049 AUT-050 AUT-066 AUT-067 play the clip of a block in a window, by prefix and media, with uiMode', () => {
    openVideoPreview({ xpath: '//videoClip' }, context);
    const { found } = show.mock.calls[0]![0].content.props;
    expect([found.clip.id, found.clip.IDMedia, found.player]).toEqual(['clip_9001', '9001', { id: 'player_clip_9001', uiMode: 'true' }]);
    close();
    openVideoPreview({ xpath: '//videoClip' }, context);
    expect([show.mock.calls.length, alert.mock.calls.length]).toEqual([1, 0]);
  });

  describe('the window of a section of parameters', () => {
    const open = async (check: (body: Element, home: Element) => void): Promise<boolean> => {
      document.body.innerHTML =
        '<section data-section="layout"><button></button><div><div class="author-section__body">' +
        '<input></div></div></section><dialog></dialog>';
      const body = document.querySelector('.author-section__body')!;
      const home = body.parentElement!;
      openParameters({ id: 'layout', title: 'Layout' }, { ...context, element: document.querySelector('button')! });
      const root = createRoot(document.querySelector('dialog')!);
      await act(async () => root.render(show.mock.lastCall?.[0].content));
      check(body, home);
      await act(async () => root.unmount());
      return body.parentElement === home && moved.size === 0;
    };

    it('AUT-046 has the section as long as it is open, and the form still reads it there', async () => {
      await open((body, home) => {
        expect([document.querySelector('dialog')!.contains(body), home.childElementCount]).toEqual([true, 0]);
        expect([...moved].map((each) => each.contains(body))).toEqual([true]);
      });
      expect(show.mock.lastCall?.[0]).toMatchObject({ name: 'authorParameters_layout', title: 'Layout' });
    });

    it('AUT-047 closed it leaves the section at its place', async () => {
      expect(await open(() => {})).toBe(true);
    });
  });
});
