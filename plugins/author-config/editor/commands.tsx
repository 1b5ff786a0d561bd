import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { childElements, select, attribute, DIALOGS, loadEdits, REQUESTS, TEXTS, WINDOWS, type CommandContext } from '../../../core/api.ts';
import { SWAP_REDRAW } from './editor.ts';
import { cloneBlock, deleteBlock, insertCopies, swapBlock } from '../model/blocks.ts';
import { deleteBand, swapBand } from '../model/bands.ts';
import { isTitle } from '../model/fresh-ids.ts';
import { keyOf } from '../model/document-root.ts';
import { previewId, previewPlayer } from '../model/clip.ts';
import { addLanguage } from '../model/languages.ts';
import { realLanguages, replacePlaceholders } from '../model/macro-templates.ts';
import { pathOf } from '../model/path.ts';
import { oneNode } from '../model/one-node.ts';
import { changeLevel } from '../menus/levels.ts';
import { deleteTranslation, undoTranslation } from '../model/translations.ts';
import { beginLesson } from '../view/server.ts';
import { followOn, openScreen, type OpenScreen } from './open-screen.ts';
import type { ChosenPicture } from '../library/library-calls.ts';
import { showPictures } from '../library/picture-library.tsx';
import { VideoPreview } from '../view/video-preview.tsx';

type Arguments = Readonly<Record<string, string>>;

/** Puts a copy of a block behind it (AUT-006). */
export async function clone({ xpath = '', name = '' }: Arguments): Promise<void> {
  const edits = await loadEdits();
  const screen = openScreen();
  if (screen?.editor.change((document) => cloneBlock(edits, document, screen.editor.present(xpath))))
    screen.announce('author.cloned', { name });
}

/** Takes a block out (AUT-007), after the question that its form brings, if it does; with `whole` in all its languages. */
export async function remove({ xpath = '', name = '', question = '', whole = '' }: Arguments, context?: CommandContext): Promise<void> {
  const screen = openScreen();
  if (!screen) return;
  const present = followOn(screen, xpath);
  if (question !== '' && !(await context?.get(DIALOGS).confirm(question))) return;
  const edits = await loadEdits();
  const at = present();
  if (at === '') return;
  const hasTitle = select(screen.editor.document, at)
    .flatMap((node) => childElements(node))
    .some(isTitle);
  const isGone = screen.editor.change((document) => (whole === '' ? deleteBlock : deleteBand)(edits, document, at));
  if (isGone || hasTitle) screen.announce(hasTitle ? 'author.titleStays' : 'author.deleted', { name });
}

async function move({ xpath = '', name = '', whole = '' }: Arguments, where: 'before' | 'after'): Promise<void> {
  const edits = await loadEdits();
  const screen = openScreen();
  if (!screen) return;
  const { editor } = screen;
  const at = editor.present(xpath);
  if (!editor.change((document) => (whole === '' ? swapBlock : swapBand)(edits, document, at, where), SWAP_REDRAW))
    return screen.announce('author.border', { name });
  const [moved] = select(editor.document, editor.present(xpath));
  if (!moved?.parent) return;
  const beside = childElements(moved.parent, moved.name);
  screen.announce('author.moved', { name, place: beside.indexOf(moved) + 1, count: beside.length });
}

async function level({ xpath = '', name = '' }: Arguments, where: 'in' | 'out'): Promise<void> {
  const edits = await loadEdits();
  const screen = openScreen();
  if (!screen) return;
  const isMoved = screen.editor.change((document) => changeLevel(edits, document, screen.editor.present(xpath), where));
  if (!isMoved) return screen.announce('author.border', { name });
  screen.announce(where === 'in' ? 'author.menu.in' : 'author.menu.out', { name });
}

/** Moves an item of a menu below the one before it, or out of the one that it lies in. */
export const moveIn = (args: Arguments): Promise<void> => level(args, 'in');
export const moveOut = (args: Arguments): Promise<void> => level(args, 'out');

export const moveUp = (args: Arguments): Promise<void> => move(args, 'before');
export const moveDown = (args: Arguments): Promise<void> => move(args, 'after');

/**
 * Puts XML that a form brings into an element: `into` names it; with `behind` it comes behind the last child of that name. Texts of
 * language `xx` come in the languages of the document.
 */
export async function add(args: Arguments): Promise<void> {
  const screen = openScreen();
  if (screen) await addAt(screen, screen.editor.follow(args.into ?? ''), args);
}

async function addAt(screen: OpenScreen, present: () => string, { behind = '', xml = '', name = '' }: Arguments): Promise<void> {
  const edits = await loadEdits();
  const key = keyOf(screen.editor.document);
  if (!key) return;
  const isAdded = screen.editor.change((document) => {
    const at = present();
    const parent = oneNode(document, at, 'add');
    if (!parent) return null;
    const last = behind === '' ? undefined : childElements(parent, behind).at(-1);
    const text = replacePlaceholders(edits, xml, realLanguages(key));
    return insertCopies(edits, document, last ? { behind: pathOf(last) } : { into: at }, [text]);
  });
  if (isAdded) screen.announce('author.inserted', { name });
}

/**
 * Puts a lesson that a form brings into the unit. The server gives its number, which nobody else gets; in the unit it has the same one, so
 * that what was done in a lesson that is gone is never taken for what is done in it.
 */
export async function addLesson({ xml = '', ...more }: Arguments, { get }: CommandContext): Promise<void> {
  const screen = openScreen();
  const key = screen && keyOf(screen.editor.document);
  if (!key) return;
  const present = followOn(screen, more.into ?? '');
  const lesson = await beginLesson({ requests: get(REQUESTS) }, key.ID);
  // Who has left the form meanwhile wants no lesson in another one.
  if (openScreen() !== screen) return;
  if ('problem' in lesson) return screen.editor.report(lesson);
  const at = present();
  if (at === '') return;
  const { ID, type } = lesson;
  await addAt(screen, () => at, { ...more, xml: xml.replace(/^<lesson/, `<lesson id="${ID}" ID="${ID}" IDObjectType="${type}"`) });
}

/** Sets attributes of an element at once, `start=2026-11-25 end=2026-11-25 zone=`; one with an empty value is taken out. */
export async function set({ xpath = '', attributes = '' }: Arguments): Promise<void> {
  const edits = await loadEdits();
  openScreen()?.editor.change((document) => {
    const node = oneNode(document, xpath, 'set');
    if (!node) return null;
    return attributes
      .split(' ')
      .map((pair) => /^([\w-]+)=(.*)$/.exec(pair))
      .flatMap((pair) => {
        if (!pair) return [];
        const [, name = '', value = ''] = pair;
        return (value === '' ? edits.removeAttribute(node, name) : edits.setAttribute(node, name, value)) ?? [];
      });
  });
}

/**
 * Lets the author choose a picture for an element: its address goes into `attribute`, what it shows into `alt`, one step. Width and height
 * follow where the element has them.
 */
export function choosePicture({ xpath = '', attribute: name = 'src', alt = '', language = '' }: Arguments, { get }: CommandContext): void {
  const screen = openScreen();
  if (!screen) return;
  const present = followOn(screen, xpath);
  const take = async (chosen: ChosenPicture): Promise<void> => {
    const edits = await loadEdits();
    const at = present();
    if (at === '') return;
    const isTaken = screen.editor.change((document) => {
      const node = oneNode(document, at, 'choose picture');
      if (!node) return null;
      const values = { [name]: chosen.src, ...(alt === '' ? {} : { [alt]: chosen.alt }) };
      const sizes = Object.entries({ w: String(chosen.width), h: String(chosen.height) }).filter(([each]) => attribute(node, each) !== '');
      return Object.entries({ ...values, ...Object.fromEntries(alt === '' ? [] : sizes) }).flatMap(
        ([key, value]) => edits.setAttribute(node, key, value) ?? [],
      );
    });
    if (isTaken) screen.announce('author.pictures.chosen');
  };
  showPictures(get(WINDOWS), get(TEXTS), { language, onChosen: (chosen) => void take(chosen), onClosed() {} });
}

/** Gives a block that has no text in a language a copy of its texts, to be translated. */
export async function translateBlock({ xpath = '', language = '' }: Arguments): Promise<void> {
  const edits = await loadEdits();
  openScreen()?.editor.change((document) => {
    const block = oneNode(document, xpath, 'translate');
    return block && addLanguage(edits, document, language, block);
  });
}

/** Takes one text's translation out, after a question (AUT-091). */
export async function deleteOneTranslation({ xpath = '' }: Arguments, { get }: CommandContext): Promise<void> {
  const screen = openScreen();
  if (!screen) return;
  const present = followOn(screen, xpath);
  if (!(await get(DIALOGS).confirm(get(TEXTS).get('deleteTranslationQuestion')))) return;
  const edits = await loadEdits();
  const at = present();
  if (at === '') return;
  screen.editor.change((document) => {
    const node = oneNode(document, at, 'delete translation');
    return node && deleteTranslation(edits, document, node);
  });
}

/** Puts the original words instead of a translation, after a question (AUT-092). */
export async function undoOneTranslation({ xpath = '' }: Arguments, { get }: CommandContext): Promise<void> {
  const screen = openScreen();
  if (!screen) return;
  const present = followOn(screen, xpath);
  if (!(await get(DIALOGS).confirm(get(TEXTS).get('undoTranslationQuestion')))) return;
  const edits = await loadEdits();
  const at = present();
  if (at === '') return;
  screen.editor.change((document) => {
    const node = oneNode(document, at, 'undo translation');
    return node && undoTranslation(edits, document, node);
  });
}

/** Holds a section of the form as long as its window is open; afterwards it is back where it was. */
function MovedSection({ body, moved }: { readonly body: Element; readonly moved: Set<Element> }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const home = body.parentElement!;
    const holder = box.current!;
    holder.append(body);
    moved.add(holder);
    return () => {
      moved.delete(holder);
      home.append(body);
    };
  }, [body, moved]);
  return <div ref={box} className="author-window" data-moved-section="" />;
}

/** Moves a section of parameters into a window as long as that is open (AUT-046, AUT-047). */
export function openParameters({ id = '', title = '' }: Arguments, { get, element }: CommandContext): void {
  const body = element?.closest('[data-section]')?.querySelector('.author-section__body');
  const screen = openScreen();
  if (!body || !screen) return;
  get(WINDOWS).show({ name: `authorParameters_${id}`, title, content: <MovedSection body={body} moved={screen.moved} />, maxWidth: 720 });
}

/** Plays a clip in a window (AUT-049); its player must be in the block exactly once (ERR-028). */
export function openVideoPreview({ xpath = '' }: Arguments, { get }: CommandContext): void {
  const screen = openScreen();
  if (!screen) return;
  screen.editor.update();
  const clip = oneNode(screen.editor.document, xpath, 'video preview');
  const found = clip?.parent && previewPlayer(clip.parent, previewId(screen.clipPrefix, attribute(clip, 'IDMedia')), screen.clipPrefix);
  if (!found) return void get(DIALOGS).alert(get(TEXTS).get('author.previewWithoutPlayer'));
  get(WINDOWS).show({
    name: 'authorVideoPreview',
    title: get(TEXTS).get('author.videoPreview'),
    content: <VideoPreview found={found} IDObject={keyOf(screen.editor.document)?.ID ?? 0} />,
    maxWidth: 760,
  });
}
