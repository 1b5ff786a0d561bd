import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { EMPTY, type Observable } from 'rxjs';
import { CLOCK, frameAt, TRANSPORT, useObservable, useProvided, useService, type XNode } from '../../../core/api.ts';
import {
  PLAYER,
  type Clip,
  type PlayerAdapter,
  type PlayerFields,
  type PlayerService,
  type PlayerStatus,
} from '../../player-adapter/contract.ts';
import { useMediaToken } from '../view/video-preview.tsx';
import { slideAt, type Mark } from './marks.ts';
import { loadSound, type Sound } from './sound.ts';

/** From typing the name of a film to loading it, in ms: not each letter is a film. */
const SETTLED = 800;

/** A value once it has not changed for a while. */
function useSettled(value: string): string {
  const clock = useService(CLOCK);
  const [settled, setSettled] = useState(value);
  useEffect(() => clock.setTimeout(() => setSettled(value), SETTLED), [clock, value]);
  return settled;
}

/** What the page's player is given for a lesson's film. */
interface Film {
  readonly service: PlayerService;
  readonly clip: Clip;
  readonly fields: PlayerFields;
  readonly mediaToken: string;
}

/** The film as it is to be played; null while its token is asked for. 'none': no film is named; 'noPlayer': there is no player. */
export function useFilm(IDObject: number, clip: XNode | null, language: string): Film | 'none' | 'noPlayer' | null {
  const service = useProvided(PLAYER);
  const written = useSettled(JSON.stringify(clip?.attributes.map(({ name, value }) => [name, value]) ?? []));
  const attributes = useMemo(() => Object.fromEntries(JSON.parse(written) as [string, string][]), [written]);
  const { IDMedia = '', filename = '' } = attributes;
  const mediaToken = useMediaToken(IDObject, IDMedia);
  return useMemo(() => {
    if (IDMedia === '' && filename === '') return 'none';
    if (!service) return 'noPlayer';
    if (mediaToken === null) return null;
    const own = { ...attributes, autostart: '0', language, ...(mediaToken === '' ? {} : { mediaToken }) };
    const fields = service.fieldsOf({ id: `timeline_${attributes.id ?? ''}`, uiMode: 'true', preload: 'auto' });
    return { service, clip: service.clipOf(own, []), fields, mediaToken };
  }, [service, attributes, IDMedia, filename, mediaToken, language]);
}

/** What a player says of itself; null without one. */
export function usePlayerStatus(player: PlayerAdapter | null): PlayerStatus | null {
  const status$: Observable<PlayerStatus | null> = player?.status$ ?? EMPTY;
  const status = useObservable(status$, null);
  return player ? status : null;
}

/** The frame that is shown; draws its component anew with every frame. */
export function useFrame(player: PlayerAdapter | null, fps: number): number {
  const [subscribe, read] = useMemo(
    () => [(changed: () => void) => player?.onFrame(changed) ?? (() => {}), () => (player ? frameAt(player.time, fps) : 0)],
    [player, fps],
  );
  return useSyncExternalStore(subscribe, read, () => 0);
}

/** The slide that the page would show now; draws its component anew only with another one. */
export function useShownSlide(player: PlayerAdapter | null, marks: readonly Mark[], fps: number): string {
  const [subscribe, read] = useMemo(
    () => [(changed: () => void) => player?.onFrame(changed) ?? (() => {}), () => slideAt(marks, player ? frameAt(player.time, fps) : 0)],
    [player, marks, fps],
  );
  return useSyncExternalStore(subscribe, read, () => '');
}

/** How loud the film is at which time; how much of it has come, 0 to 1, while it is fetched. Null before it plays. */
export function useSound(player: PlayerAdapter | null, length: number): Sound | number | null {
  const transport = useService(TRANSPORT);
  const [sound, setSound] = useState<{ readonly of: PlayerAdapter; readonly is: Sound | number } | null>(null);
  const media = player?.media ?? null;
  useEffect(() => {
    if (!player || !media || !Number.isFinite(length)) return undefined;
    const off = new AbortController();
    const set = (is: Sound | number): void => {
      if (!off.signal.aborted) setSound({ of: player, is });
    };
    // Only once the player itself has got the film: an address may be good for one at a time.
    const load = (): void => {
      void loadSound(media.currentSrc, length, transport, off.signal, set).then(set);
    };
    if (media.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) load();
    else media.addEventListener('loadeddata', load, { signal: off.signal, once: true });
    return () => off.abort();
  }, [player, media, length, transport]);
  return sound && sound.of === player ? sound.is : null;
}
