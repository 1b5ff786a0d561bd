import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';
import type { EngineListener, EngineSetup } from '../engines/engine.ts';
import { hlsSettings, loadHls, type HlsClass } from './library.ts';

export interface StreamStarter {
  /** Loads the stream, instead of what was loaded before. @throws PlaybackError when hls.js does not load */
  load(): Promise<void>;
  /** Loads segments, when `preload` held them back. */
  begin(): void;
  dispose(): void;
}

/** Runs hls.js on an element; changes to the full build when the stream turns out to need it. */
export function startHls(
  media: HTMLMediaElement,
  setup: EngineSetup,
  listener: EngineListener,
  create: (HlsClass: HlsClass, config: Partial<HlsConfig>) => Hls,
): StreamStarter {
  let hls: Hls | null = null;
  let full = false;
  let disposed = false;
  let wanted = setup.preload !== 'none';
  let loading = 0;

  const destroy = (): void => {
    listener.unstream();
    hls?.destroy();
    hls = null;
  };

  const load = async (): Promise<void> => {
    const mine = ++loading;
    const HlsClass = await loadHls(full);
    if (disposed || mine !== loading) return;
    destroy();
    const instance = create(HlsClass, hlsSettings(setup.bufferSeconds, setup.bufferBytes));
    hls = instance;
    // What the light build has begun is not gone on with.
    let superseded = false;
    listener.stream(instance, HlsClass.Events, media, () => {
      if (full) return;
      full = true;
      superseded = true;
      listener.log('info', 'The stream needs the full build of hls.js.');
      void load().catch((error: unknown) => listener.failed('network.library', String(error)));
    });
    instance.on(HlsClass.Events.MANIFEST_PARSED, () => {
      if (wanted && !superseded) instance.startLoad(-1);
    });
    instance.loadSource(setup.source.url);
    instance.attachMedia(media);
  };

  return {
    load,
    begin() {
      if (wanted) return;
      wanted = true;
      if (hls && hls.levels.length > 0) hls.startLoad(-1);
    },
    dispose() {
      disposed = true;
      destroy();
    },
  };
}
