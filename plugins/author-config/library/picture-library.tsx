import { useEffect, type ReactNode } from 'react';
import { CLOCK, CONFIGURATION, SESSION, RANDOM, TEXTS, TRANSPORT, WINDOWS, type PluginContext, type Texts } from '../../../core/api.ts';
import type { Choice, PictureLibrary } from '../contract.ts';
import { Pictures } from './pictures.tsx';
import { uploadFile } from './upload-file.ts';
import { AS_PICTURE } from './library-calls.ts';

const NAME = 'authorPictures';

/** Tells when its window is closed, however that is done. */
function Watched({ onClosed, children }: { readonly onClosed: Choice['onClosed']; readonly children: ReactNode }): ReactNode {
  useEffect(() => onClosed, [onClosed]);
  return children;
}

/** What this needs of the page's windows. */
interface PageWindows {
  show(window: { name: string; title: string; content: ReactNode; maxWidth: number }): void;
  close(name: string): void;
}

/** Opens the pictures of the site; the window is closed when one is chosen. */
export function showPictures(windows: PageWindows, texts: Texts, { language, uploaded, onChosen, onClosed }: Choice): void {
  windows.show({
    name: NAME,
    title: texts.get('author.pictures.title'),
    content: (
      <Watched onClosed={onClosed}>
        <Pictures
          language={language.length >= 2 && language !== '--' ? language : texts.language}
          first={uploaded}
          onChoose={(chosen) => {
            onChosen(chosen);
            windows.close(NAME);
          }}
        />
      </Watched>
    ),
    maxWidth: 1020,
  });
}

/** The service `pictureLibrary`. */
export function createPictureLibrary({ get }: PluginContext): PictureLibrary {
  const texts = get(TEXTS);
  return {
    choose: (choice) => showPictures(get(WINDOWS), texts, choice),
    async upload(file, { signal, onProgress }) {
      const services = {
        ...{ configuration: get(CONFIGURATION), session: get(SESSION), texts, transport: get(TRANSPORT), clock: get(CLOCK) },
        page: () => location.href,
      };
      const upload = get(RANDOM).uuid();
      const ending = await uploadFile({ kind: AS_PICTURE, file, upload, signal, onProgress }, services);
      if ('done' in ending) return ending;
      if ('refused' in ending) return { problem: ending.refused || texts.get('author.pictures.failed') };
      return { problem: ending.ending === 'cancelled' ? null : texts.get('author.pictures.failed') };
    },
  };
}
