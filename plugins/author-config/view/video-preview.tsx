import { useMemo, type ReactNode } from 'react';
import { useProvided, useText } from '../../../core/api.ts';
import { PLAYER } from '../../player-adapter/contract.ts';
import type { PreviewPlayer } from '../model/clip.ts';

/** A clip in the page's own player, with its user interface (AUT-049, AUT-050). */
export function VideoPreview({ found }: { readonly found: PreviewPlayer }): ReactNode {
  const text = useText();
  const service = useProvided(PLAYER);
  const source = useMemo(
    () => service && { clip: service.clipOf(found.clip, []), fields: service.fieldsOf(found.player) },
    [service, found],
  );
  if (!service || !source) return <p>{text('author.noPlayer')}</p>;
  return (
    <div id={found.clip.id}>
      <service.View clip={source.clip} fields={source.fields} title={text('author.videoPreview')} fps={25} IDLesson={0} mediaToken="" />
    </div>
  );
}
