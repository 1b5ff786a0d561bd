import { useEffect, type ReactNode } from 'react';
import { CLOCK, CONFIGURATION, SESSION, RANDOM, TEXTS, TRANSPORT, WINDOWS, type PluginContext } from '../../../core/api.ts';
import type { PictureLibrary } from '../contract.ts';
import { Pictures } from './pictures.tsx';
import { uploadFile } from './upload-file.ts';
import { AS_PICTURE } from './library-calls.ts';

const NAME = 'authorPictures';

/** Tells when its window is closed, however that is done. */
function Watched({ onClosed, children }: { readonly onClosed: () => void; readonly children: ReactNode }): ReactNode {
  useEffect(() => onClosed, [onClosed]);
  return children;
}

/** The service `pictureLibrary`. */
export function createPictureLibrary({ get }: PluginContext): PictureLibrary {
  const texts = get(TEXTS);
  return {
    choose({ language, uploaded, onChosen, onClosed }) {
      const windows = get(WINDOWS);
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
    },
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
