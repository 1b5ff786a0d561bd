import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { CONFIGURATION, REQUESTS, useProvided, useService, useText } from '../../../core/api.ts';
import { PLAYER } from '../../player-adapter/contract.ts';
import type { PreviewPlayer } from '../model/clip.ts';
import { loadMediaToken } from './server.ts';

/** What the film is looked up with; null until the server has said it. */
export function useMediaToken(IDObject: number, IDMedia: string): string | null {
  const [requests, configuration] = [useService(REQUESTS), useService(CONFIGURATION)];
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    let isMounted = true;
    void loadMediaToken({ requests, configuration }, IDObject, IDMedia).then((found) => {
      if (isMounted) setToken(found);
    });
    return () => {
      isMounted = false;
    };
  }, [requests, configuration, IDObject, IDMedia]);
  return token;
}

interface VideoPreviewProps {
  readonly found: PreviewPlayer;
  /** The object that is edited: its author may try any film in it. */
  readonly IDObject: number;
}

/** A clip in the page's own player, with its user interface, in the element of the clip's id (AUT-049, AUT-050, MED-119). */
export function VideoPreview({ found, IDObject }: VideoPreviewProps): ReactNode {
  const text = useText();
  const service = useProvided(PLAYER);
  const mediaToken = useMediaToken(IDObject, found.clip.IDMedia ?? '');
  const source = useMemo(
    () =>
      service &&
      mediaToken !== null && {
        clip: service.clipOf({ ...found.clip, ...(mediaToken === '' ? {} : { mediaToken }) }, []),
        fields: service.fieldsOf(found.player),
      },
    [service, found, mediaToken],
  );
  const [parent, setParent] = useState<Element | null>(null);
  const options = useMemo(() => ({ parent }), [parent]);
  if (!service) return <p>{text('author.noPlayer')}</p>;
  return (
    <>
      <div ref={setParent} id={found.clip.id} aria-busy={!source} />
      {source && parent && (
        <service.View
          clip={source.clip}
          fields={source.fields}
          title={text('author.videoPreview')}
          fps={25}
          IDLesson={0}
          mediaToken={mediaToken ?? ''}
          options={options}
        />
      )}
    </>
  );
}
