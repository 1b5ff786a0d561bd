import type { PlayerAdapter, PlayerProblem, PlayerViewProps } from './contract.ts';
import { EmbedPlayer, embedAddress } from './player/embed-player.ts';
import type { Engine, EngineListener } from './engines/engine.ts';
import { startFlash } from './source/flash.ts';
import { HlsStream } from './hls/stream.ts';
import { MediaPlayer } from './player/media-player.ts';
import { forcedTechnology, type PlayableSource } from './source/choose.ts';
import { TECHNOLOGY } from './source/formats.ts';
import { objectFit, isYes } from './model/attributes.ts';
import { settleOptions, type SettledOptions } from './model/options.ts';
import { addressSeconds, timecodeSeconds } from './model/time.ts';
import { PlaybackError, type ProblemCode } from './model/problem-code.ts';
import type { Players } from './player/exclusive-playback.ts';
import type { PlayerServices } from './services.ts';
import { sourceOf } from './source/play-source.ts';
import { StillPlayer } from './player/placeholder-player.ts';
import { playerText } from './player-text.ts';

/** The implementations, each loaded only when it is used. */
const ENGINES = {
  native: async () => (await import('./engines/native-engine.ts')).makeNativeEngine,
  vidstack: async () => (await import('./engines/vidstack-engine.tsx')).makeVidstackEngine,
} as const;

/** What `make` keeps for the life of the page. */
export interface MakerState {
  readonly players: Players;
  /** Sources whose reload question has been asked (OP-76). */
  readonly asked: Set<string>;
}

/** Makes players for a page. */
export function makerOf(services: PlayerServices, state: MakerState): MakePlayer {
  return async (mount, props, signal) => {
    const options = settleOptions(props.options, (message) => console.warn(message));
    const id = options.playerId || props.fields.id || props.clip.id || 'player';
    mount.classList.add('player-mount');
    mount.style.setProperty('--player-width', `${options.width}px`);
    mount.style.setProperty('--player-aspect', `${options.width} / ${options.height}`);
    mount.style.setProperty('--player-fit', objectFit(props.fields.playerVars.stretching));
    const player = await new Making(mount, props, options, id, services, state, signal).run();
    if (signal?.aborted) player.dispose();
    return player;
  };
}

/** The making of one player. */
class Making {
  private readonly text: (key: string) => string;

  constructor(
    private readonly mount: HTMLElement,
    private readonly props: MakeProps,
    private readonly options: SettledOptions,
    private readonly id: string,
    private readonly services: PlayerServices,
    private readonly state: MakerState,
    private readonly signal?: AbortSignal,
  ) {
    this.text = playerText(services.texts, options);
  }

  async run(): Promise<PlayerAdapter> {
    const { clip } = this.props;
    const forced = forcedTechnology(clip.forcePlayer);
    if (forced === TECHNOLOGY.FLASH) return this.flash();
    if (forced === TECHNOLOGY.WM) return this.still('unsupported.wm', 'The clip forces Windows Media.');
    if (clip.sourceType === 2 || clip.sourceType === 3) return this.embed();
    try {
      return await this.media(await sourceOf(this.props, this.options, this.services, this.signal));
    } catch (error) {
      if (error instanceof PlaybackError) return this.still(error.code, error.message);
      if (!this.signal?.aborted) void this.services.dialogs.alert(this.text('player.startFailed'));
      return this.still('player.start', error instanceof Error ? error.message : String(error));
    }
  }

  private async media(source: PlayableSource): Promise<MediaPlayer> {
    const { props, options, services, mount } = this;
    const { clip, fields } = props;
    const startAt = this.startAt();
    const kind = clip.forcePlayer === 'native' || clip.forcePlayer === 'vidstack' ? clip.forcePlayer : services.settings.player;
    const player = new MediaPlayer(
      {
        id: this.id,
        mount,
        audio: source.audio,
        hls: source.hls,
        startAt,
        preload: fields.preload,
        options,
        overlay: fields.overlayMode,
        autostart: options.autoPlay || clip.autostart || isYes(fields.playerVars.autostart ?? ''),
        text: this.text,
        gaveUp: (problem) => this.gaveUp(problem, source.hls || kind === 'vidstack' ? source.url : null),
      },
      services,
    );
    const listener: EngineListener = {
      stream: (hls, events, media, needsFull) =>
        player.useStream(
          new HlsStream(hls, events, media, services.clock, {
            changed: () => player.streamChanged(),
            needsFull,
            ended: () => player.finish(),
            failed: (code, message) => player.fail(code, message),
            log: (level, message, more) => services.log.write(level, this.id, message, more),
          }),
        ),
      unstream: () => player.useStream(null),
      failed: (code, message) => player.sourceFailed(code, message),
      log: (level, message, more) => services.log.write(level, this.id, message, more),
    };
    let engine: Engine;
    try {
      engine = await (
        await ENGINES[kind]()
      )(
        mount,
        {
          source,
          startAt,
          title: props.title,
          preload: fields.preload,
          muted: options.mute,
          language: services.texts.language,
          poster: this.pictureAddress(clip.previewPicture),
          bufferSeconds: services.settings.bufferSeconds,
          bufferBytes: services.settings.bufferBytes,
        },
        listener,
      );
    } catch (error) {
      player.dispose();
      throw error;
    }
    player.use(engine);
    player.tracks?.add(clip.subtitles, options.language || services.texts.language, (src) => this.sameOrigin(src));
    player.onDispose(this.state.players.add(player));
    return player;
  }

  /** Only one of the page's own origin: its policy and the element's rules for tracks allow no other. */
  private sameOrigin(address: string): string | null {
    const url = new URL(address, new URL(this.options.baseUrl || '.', document.baseURI));
    return url.origin === new URL(document.baseURI).origin ? url.href : null;
  }

  private pictureAddress(address: string): string {
    return address === '' ? '' : (this.sameOrigin(address) ?? '');
  }

  private startAt(): number {
    const { startAt, clip, fps } = this.props;
    return Math.max(0, startAt ?? addressSeconds(location.search, location.hash) ?? timecodeSeconds(clip.startTC, fps) ?? 0);
  }

  private embed(): PlayerAdapter {
    const address = embedAddress(this.props.clip.IDMedia, this.startAt(), this.services.texts.language);
    return address === null
      ? this.still('address.refused', `"${this.props.clip.IDMedia}" is no ID of YouTube.`)
      : new EmbedPlayer(this.mount, this.id, this.services, this.text, address, this.props.title);
  }

  private flash(): PlayerAdapter {
    const player = new StillPlayer(this.id, this.services, this.text);
    player.onDispose(startFlash(this.services.clock, (message) => this.gaveUp(player.fail('unsupported.flash', message), null)));
    return player;
  }

  private still(code: ProblemCode, message: string): StillPlayer {
    const player = new StillPlayer(this.id, this.services, this.text);
    if (!this.signal?.aborted) this.gaveUp(player.fail(code, message), null);
    return player;
  }

  /** @param source of the default player, whose failure asks for a reload; null for none (ERR-022) */
  private gaveUp(problem: PlayerProblem, source: string | null): void {
    const { services, mount, props, state } = this;
    services.failed(this.id, problem);
    const command = props.clip.handlePlayerFail || services.settings.onPlayerFail;
    if (command !== '') services.runCommand(command, { player: this.id, clip: props.clip.id, code: problem.code }, mount);
    if (source === null || state.asked.has(source)) return;
    state.asked.add(source);
    void services.dialogs.confirm(this.text('player.reloadQuestion')).then((yes) => {
      if (yes) services.toStartPage();
    });
  }
}

/** What of a view's properties decides how a player is made. */
export type MakeProps = Pick<PlayerViewProps, 'clip' | 'fields' | 'title' | 'fps' | 'IDLesson' | 'mediaToken' | 'options' | 'startAt'>;

/**
 * Makes a player whose media element stands in `mount` and leaves with the player. Never rejects: what hinders playing is the
 * player's `problem`. @param signal ends the making when nobody waits for it any more; the player that comes is disposed of
 */
export type MakePlayer = (mount: HTMLElement, props: MakeProps, signal?: AbortSignal) => Promise<PlayerAdapter>;
