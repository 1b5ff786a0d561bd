import { useLayoutEffect, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import {
  CLOCK,
  COMMANDS,
  CONFIGURATION,
  DIALOGS,
  FACTS,
  SESSION,
  SETTINGS,
  LOCKS,
  STORAGE,
  TRANSPORT,
  TEXTS,
  type PluginContext,
} from '../../../core/api.ts';
import type { PlayerAdapter, PlayerService } from '../../../plugins/player-adapter/contract.ts';
import { SystemClock } from '../../../core/base/clock.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import type { Services } from '../../../core/base/container.ts';
import { useFollowing } from '../../../plugins/lesson/view/playback/use-timeline.ts';
import type { Timeline } from '../../../plugins/lesson/model/timeline/timeline.ts';
import { texts } from '../../support/texts.ts';
import { FPS, type Side } from './side.ts';
import { slides } from './slides.ts';

const nothing = (): void => {};

/** The page around the plugin: what of the runtime a player asks for, with nothing behind it. */
const services = new Map<symbol, unknown>();
for (const [token, service] of [
  [CLOCK, new SystemClock()],
  [COMMANDS, { run: nothing }],
  [
    CONFIGURATION,
    {
      mediaServer: '/media',
      streamingServer: '/media',
      strStreamingServerSubPath: 'vod',
      videoFormats: [],
      preferredVideoFormats: [],
      allowedOrigins: [],
      autostartFallback: 'hint',
    },
  ],
  [DIALOGS, { confirm: async () => false, alert: async () => {} }],
  [FACTS, { on: () => nothing, emit: nothing }],
  [SESSION, { token: null, user: '0', lost: nothing }],
  [SETTINGS, { get: () => null, set: nothing }],
  [TRANSPORT, (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init)],
  [LOCKS, { manager: null }],
  [STORAGE, { get: () => null, set: nothing }],
  [TEXTS, { language: 'en', onChange: () => () => undefined, get: (key: string) => texts.en?.[key] ?? key, number: String }],
] as const)
  services.set(token as unknown as symbol, service);
const locator = { get: (token: symbol) => services.get(token) } as unknown as Services;

/** Says when the change of a slide has been drawn. */
function Following({
  player,
  timeline,
  shown,
}: {
  readonly player: PlayerAdapter;
  readonly timeline: Timeline;
  readonly shown: (frame: number) => void;
}): ReactNode {
  const { state } = useFollowing(player, timeline, false, 0);
  useLayoutEffect(() => {
    if (state.from >= 0) shown(state.from);
  }, [state, shown]);
  return null;
}

/**
 * The product's player with its controls, from the chunk that pages load; what it loads ahead is what hls.js does by itself, as the bare
 * side does. @param player which implementation plays
 */
export function ours(player: 'native' | 'vidstack'): Side {
  let service: PlayerService | null = null;
  const draw = (root: Root, what: ReactNode): void =>
    root.render(<ServicesContext.Provider value={locator}>{what}</ServicesContext.Provider>);
  return {
    async prepare() {
      const { createPlayerService } = await import('../../../plugins/player-adapter/index.ts');
      service = createPlayerService({
        id: 'player-adapter',
        configuration: { player, bufferSeconds: 30, bufferBytes: 60_000_000 },
        events: { on: () => nothing, emit: nothing },
        service: () => undefined,
        onStop: nothing,
        get: (token: symbol) => services.get(token),
      } as unknown as PluginContext);
    },
    async open(host, source, autoplay) {
      const { View, clipOf, fieldsOf } = service!;
      const box = host.appendChild(document.createElement('div'));
      const below = host.appendChild(document.createElement('div'));
      const [root, timeline] = [createRoot(box), createRoot(below)];
      const made = Promise.withResolvers<PlayerAdapter>();
      const view = (
        <View
          clip={clipOf({ id: 'c1' }, [])}
          fields={fieldsOf({ id: 'p1', preload: 'auto' })}
          title="Film"
          fps={FPS}
          IDLesson={0}
          mediaToken=""
          options={{ persistConfig: false, mute: true, autoPlay: autoplay, sources: [{ source: source.url, mimeType: source.type }] }}
          onPlayer={(each) => {
            if (each) made.resolve(each);
          }}
        />
      );
      flushSync(() => draw(root, view));
      const adapter = await made.promise;
      const { media } = adapter;
      if (!(media instanceof HTMLVideoElement))
        throw new Error(`The player made no video: ${adapter.status.problem?.message ?? 'no problem said'}`);
      return {
        video: media,
        play: () => {
          void adapter.play().catch((error: unknown) => console.error(error));
        },
        seek: (frame) => adapter.seek(frame / FPS, FPS),
        setRate: (rate) => adapter.setRate(rate),
        follow: (frames, shown) => draw(timeline, <Following player={adapter} timeline={slides(frames)} shown={shown} />),
        close() {
          timeline.unmount();
          root.unmount();
        },
      };
    },
  };
}
