import { useEffect, useRef, type RefObject } from 'react';
import { useProvided, type useText } from '../../../core/api.ts';
import { PICTURE_LIBRARY, type PictureLibrary } from '../../author-config/contract.ts';
import type { Hold } from '../editor/holds.ts';
import type { OpenEditor } from '../editor/open.ts';
import { element, type Piece } from '../tree/piece.ts';

type Text = ReturnType<typeof useText>;
type Chosen = Parameters<Parameters<PictureLibrary['choose']>[0]['onChosen']>[0];

/** How pictures come into a text. */
export interface PicturesOfText {
  /** Whether there is a library to bring pictures to. */
  readonly isThere: boolean;
  /** Lets the author choose one for the place of the cursor. */
  choose(): void;
  /** Brings files to the library; each is shown on its way by the element that `show` places. */
  take(files: readonly File[], show: (elements: readonly HTMLElement[]) => readonly Hold[]): void;
}

const pictureOf = ({ src, alt, width, height }: Chosen): Piece =>
  element('img', [
    ['src', src],
    ['alt', alt],
    ['width', String(width)],
    ['height', String(height)],
  ]);

let number = 0;

/** What is seen of a file on its way: how far it is, and a button that ends it. */
function onItsWay(file: File, text: Text, cancel: () => void): { readonly box: HTMLElement; readonly bar: HTMLProgressElement } {
  const box = document.createElement('span');
  box.className = 'rt-upload';
  box.id = `rt-upload-${++number}`;
  box.contentEditable = 'false';
  const bar = document.createElement('progress');
  bar.max = file.size;
  bar.value = 0;
  bar.setAttribute('aria-label', text('richText.picture.uploading', { name: file.name }));
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button--quiet';
  button.textContent = text('richText.panel.cancel');
  button.addEventListener('click', cancel);
  box.append(bar, button);
  return { box, bar };
}

/** Pictures from the site's library, and files that go to it. Nothing of a picture is in the text before it is there and has words. */
export function usePictures(
  editor: RefObject<OpenEditor | null>,
  { language, text, setNote }: { readonly language: string; readonly text: Text; readonly setNote: (note: string) => void },
): PicturesOfText {
  const library = useProvided(PICTURE_LIBRARY);
  const underWay = useRef(new Set<AbortController>());
  /** One is asked about after the other. */
  const asked = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    const all = underWay.current;
    return () => all.forEach((each) => each.abort());
  }, []);

  const send = async (file: File, control: AbortController, bar: HTMLProgressElement, hold: Hold): Promise<void> => {
    const onProgress = (received: number): void => void (bar.value = received);
    const ending = await library!.upload(file, { signal: control.signal, onProgress });
    underWay.current.delete(control);
    if ('problem' in ending) {
      hold.drop();
      if (ending.problem !== null) setNote(text('richText.picture.failed', { name: file.name, reason: ending.problem }));
      return;
    }
    bar.value = file.size;
    asked.current = asked.current.then(
      () =>
        new Promise((next) => {
          let isChosen = false;
          library!.choose({
            language,
            uploaded: ending.done,
            onChosen(chosen) {
              isChosen = true;
              if (!hold.fill(pictureOf(chosen))) setNote(text('richText.picture.gone', { name: file.name }));
            },
            onClosed() {
              if (!isChosen) {
                hold.drop();
                setNote(text('richText.picture.notChosen', { name: file.name }));
              }
              editor.current?.focus();
              next();
            },
          });
        }),
    );
  };

  return {
    isThere: library !== undefined,
    choose() {
      const [hold] = editor.current?.hold([document.createElement('span')], null) ?? [];
      if (!library || !hold) return;
      library.choose({
        language,
        onChosen: (chosen) => void hold.fill(pictureOf(chosen)),
        onClosed() {
          hold.drop();
          editor.current?.focus();
        },
      });
    },
    take(files, show) {
      const ways = files.map((file) => {
        const control = new AbortController();
        underWay.current.add(control);
        return { file, control, ...onItsWay(file, text, () => control.abort()) };
      });
      const holds = show(ways.map(({ box }) => box));
      ways.forEach(({ file, control, bar }, index) => {
        const hold = holds[index];
        if (hold) void send(file, control, bar, hold);
      });
    },
  };
}
