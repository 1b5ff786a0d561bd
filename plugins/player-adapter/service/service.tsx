import { PLAYER_FAILED, PLAYER_STATE_CHANGED } from '../contract.ts';
import { useCallback, useMemo, type ReactNode } from 'react';
import {
  beBusy,
  CLOCK,
  COMMANDS,
  CONFIGURATION,
  DIALOGS,
  loadTouch,
  LOCKS,
  REGISTRY,
  SESSION,
  STORAGE,
  TEXTS,
  TRANSPORT,
  type CommandRunner,
  type Facts,
  type Locks,
  type PluginContext,
  type Registry,
} from '../../../core/api.ts';
import type { PlayerAdapter, PlayerService, PlayerViewProps } from '../contract.ts';
import { PlayerView } from '../view/player-view.tsx';
import { PlayerLog } from '../model/log.ts';
import { createPlayerFactory } from './player-factory.ts';
import { readClip, readFields } from '../model/attributes.ts';
import { addressToStore, fileToStore, openFile } from '../source/play-source.ts';
import { mergeOptions } from '../model/options.ts';
import { ExclusivePlayback } from '../player/exclusive-playback.ts';
import { type PlayerServices, type PlayerSettings, settleSettings } from '../model/services.ts';

type OfPage = 'log' | 'clock' | 'transport' | 'configuration' | 'storage' | 'session' | 'texts' | 'dialogs';
interface PlayerNeeds extends Pick<PlayerServices, OfPage> {
  /** The customer's settings of this plugin. */
  readonly given: Partial<PlayerSettings>;
  readonly events: Pick<Facts, 'publish'>;
  readonly commands: CommandRunner;
  readonly registry: Pick<Registry, 'settled' | 'manifest' | 'activate'>;
}

/** What players need, of the services of the page. */
export function playerServices({ given, events, commands, registry, ...ofPage }: PlayerNeeds): PlayerServices {
  return {
    ...ofPage,
    settings: settleSettings(given),
    runCommand: (name, args, element) => void commands.run(name, args, { element, target: '' }),
    stateChanged: (player, state) => events.publish(PLAYER_STATE_CHANGED, { player, state }),
    failed: (player, { code, message }) => events.publish(PLAYER_FAILED, { player, code, message }),
    startPlugin: async (id) => {
      await registry.settled;
      return registry.manifest(id) !== null && (await registry.activate(id)) !== null;
    },
    toStartPage: () => location.assign(new URL('startPage.html', document.baseURI).href),
  };
}

/** Whoever watches is in the middle of it, until the film pauses or its player goes. */
function busyWhilePlaying({ status$ }: Pick<PlayerAdapter, 'status$'>, locks: Locks): void {
  let end: (() => void) | null = null;
  const stop = (): void => {
    end?.();
    end = null;
  };
  status$.subscribe({
    next: ({ state }) => {
      if (state === 'playing' || state === 'buffering') end ??= beBusy(locks);
      else stop();
    },
    complete: stop,
  });
}

/** The properties of a view whose player says while it plays that somebody is in the middle of something. */
function useBusyWhilePlaying(props: PlayerViewProps, locks: Locks): PlayerViewProps {
  const { onPlayer: handOn } = props;
  const onPlayer = useCallback(
    (player: PlayerAdapter | null) => {
      if (player) busyWhilePlaying(player, locks);
      handOn?.(player);
    },
    [handOn, locks],
  );
  return { ...props, onPlayer };
}

/** The service `player`: makes, shows and disposes of players. */
export function createPlayerService(context: PluginContext): PlayerService {
  const log = new PlayerLog();
  context.onStop(log.listen(document));
  const services = playerServices({
    log,
    given: context.configuration,
    events: context.events,
    commands: context.get(COMMANDS),
    registry: context.get(REGISTRY),
    clock: context.get(CLOCK),
    transport: context.get(TRANSPORT),
    configuration: context.get(CONFIGURATION),
    storage: context.get(STORAGE),
    session: context.get(SESSION),
    texts: context.get(TEXTS),
    dialogs: context.get(DIALOGS),
  });
  // The first number of a page takes a browser 14 ms, which the drawing of the bar with its speeds had to wait for.
  context.onStop(services.clock.setTimeout(() => void context.get(TEXTS).number(1), 0));
  const locks = context.get(LOCKS);
  const createPlayer = createPlayerFactory(services, { exclusive: new ExclusivePlayback(), asked: new Set() });
  const addressOf: PlayerService['addressOf'] = (clip, of, signal) => addressToStore({ clip, ...of }, services, signal);
  function View(asked: PlayerViewProps): ReactNode {
    const props = useBusyWhilePlaying(asked, locks);
    const { fields, options: given } = props;
    const options = useMemo(
      () => mergeOptions(services.settings.options, fields, given, (message) => console.warn(message)),
      [fields, given],
    );
    return <PlayerView {...props} options={options} createPlayer={createPlayer} touch={loadTouch} />;
  }
  return {
    View,
    clipOf: readClip,
    fieldsOf: readFields,
    addressOf,
    addressOfFile: (file, signal) => fileToStore(file, services, signal),
    openFile: (file, use) => openFile(file, use, services),
  };
}
