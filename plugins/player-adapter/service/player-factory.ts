import { isMobile, lazily } from '../../../core/api.ts';
import type { PlayerAdapter, PlayerEvent, PlayerProblem } from '../contract.ts';
import type { Engine, EngineListener, EngineSetup } from '../engines/engine.ts';
import { HlsStream } from '../hls/stream.ts';
import { isYes, objectFit } from '../model/attributes.ts';
import { settleOptions, type SettledOptions } from '../model/options.ts';
import type { PlayerFactory, PlayerRequest } from '../model/player-request.ts';
import { PlaybackError, type ProblemCode } from '../model/problem-code.ts';
import { addressSeconds, timecodeSeconds } from '../model/time.ts';
import { playerText } from '../model/player-text.ts';
import { EmbedPlayer, embedAddress } from '../player/embed-player.ts';
import type { ExclusivePlayback } from '../player/exclusive-playback.ts';
import { MediaPlayer } from '../player/media-player.ts';
import { PlaceholderPlayer } from '../player/placeholder-player.ts';
import type { PlayerCallbacks } from '../player/player-status.ts';
import type { PlayerServices, PlayerSettings } from '../model/services.ts';
import { forcedTechnology, type PlayableSource } from '../source/choose.ts';
import { FLASH_HLS, flashCanPlay, flashClaims, startFlash } from '../source/flash.ts';
import { extensionIn, TECHNOLOGY } from '../source/formats.ts';
import { ownAddress } from '../source/media-url.ts';
import { keepRenewed } from '../source/keep-renewed.ts';
import { sourceOf } from '../source/play-source.ts';

const native = lazily(() => import('../engines/native-engine.ts'));
const vidstack = lazily(() => import('../engines/vidstack-engine.tsx'));

/** The implementations, each loaded only when it is used. */
const ENGINES = {
  native: async () => (await native.load()).createNativeEngine,
  vidstack: async () => (await vidstack.load()).createVidstackEngine,
} as const;

/** What all players of a page share. */
interface SharedByPlayers {
  readonly exclusive: ExclusivePlayback;
  /** Sources whose reload question has been asked (OP-76). */
  readonly asked: Set<string>;
}

/** The factory of a page's players. */
export function createPlayerFactory(services: PlayerServices, shared: SharedByPlayers): PlayerFactory {
  return async (mount, request, signal) => {
    const options = settleOptions(request.options, (message) => console.warn(message));
    const id = options.playerId || request.fields.id || request.clip.id || 'player';
    await startPlugins(options.plugins, services);
    mount.classList.add('player-mount');
    mount.style.setProperty('--player-width', `${options.width}px`);
    mount.style.setProperty('--player-aspect', `${options.width} / ${options.height}`);
    mount.style.setProperty('--player-fit', objectFit(request.fields.playerVars.stretching));
    const player = await new PlayerConstruction(mount, request, options, id, services, shared, signal).run();
    if (signal?.aborted) player.dispose();
    return player;
  };
}

/** Starts what is to hear of the player from its beginning (MED-123). */
async function startPlugins(ids: readonly string[], services: Pick<PlayerServices, 'startPlugin'>): Promise<void> {
  const started = await Promise.all(ids.map(async (id) => [id, await services.startPlugin(id)] as const));
  for (const [id, runs] of started)
    if (!runs) console.warn(`Player option "plugins" names "${id}", which is no plugin of this page, or one that failed.`);
}

/** The construction of one player. */
class PlayerConstruction {
  private readonly text: (key: string) => string;
  private readonly callbacks: PlayerCallbacks;

  constructor(
    private readonly mount: HTMLElement,
    private readonly request: PlayerRequest,
    private readonly options: SettledOptions,
    private readonly id: string,
    private readonly services: PlayerServices,
    private readonly shared: SharedByPlayers,
    private readonly signal?: AbortSignal,
  ) {
    this.text = playerText(services.texts, options);
    this.callbacks = Object.fromEntries(
      Object.entries(options.events).map(([type, call]) => [
        type,
        typeof call === 'string' ? (event) => this.runOnEvent(call, event) : call,
      ]),
    );
  }

  async run(): Promise<PlayerAdapter> {
    const { clip } = this.request;
    const forced = forcedTechnology(clip.forcePlayer);
    if (forced === TECHNOLOGY.FLASH) return this.flash();
    if (forced === TECHNOLOGY.WM) return this.placeholder('unsupported.wm', 'The clip forces Windows Media.');
    if (clip.sourceType === 2 || clip.sourceType === 3) return this.embed();
    try {
      return await this.media(await sourceOf(this.request, this.options, this.services, this.signal));
    } catch (error) {
      if (error instanceof PlaybackError) return this.placeholder(error.code, error.message);
      if (!this.signal?.aborted) void this.services.dialogs.alert(this.text('player.startFailed'));
      return this.placeholder('player.start', error instanceof Error ? error.message : String(error));
    }
  }

  private async media(source: PlayableSource): Promise<MediaPlayer> {
    const { request, options, services, mount } = this;
    const { clip, fields } = request;
    const startAt = this.startAt();
    const engineName = this.engineName();
    const player = new MediaPlayer(
      {
        id: this.id,
        mount,
        audio: source.audio,
        hls: source.hls,
        startAt,
        preload: fields.preload,
        options,
        callbacks: this.callbacks,
        overlay: fields.overlayMode,
        autostart: options.autoPlay || clip.autostart || isYes(fields.playerVars.autostart ?? ''),
        text: this.text,
        gaveUp: (problem) => this.gaveUp(problem, source.hls || engineName === 'vidstack' ? source.url : null),
      },
      services,
    );
    let engine: Engine;
    try {
      const createEngine = await ENGINES[engineName]().catch((error: unknown) => {
        // Its file did not come: that can wait, and is said in the player's place.
        throw new PlaybackError('network.library', `The code of the player "${engineName}" did not come: ${String(error)}`, {
          cause: error,
        });
      });
      engine = await createEngine(mount, this.engineSetup(source, startAt), this.engineListener(player));
    } catch (error) {
      player.dispose();
      throw error;
    }
    const { playback } = player;
    playback.use(engine);
    if (source.renewal)
      playback.onDispose(
        keepRenewed(source.renewal, services.clock, (error) => services.log.write('warn', this.id, 'The address was not renewed.', error)),
      );
    playback.tracks?.add(clip.subtitles, options.language || services.texts.language, (src) => this.sameOrigin(src));
    playback.onDispose(this.shared.exclusive.add(player));
    return player;
  }

  private engineName(): PlayerSettings['player'] {
    const { forcePlayer } = this.request.clip;
    return forcePlayer === 'native' || forcePlayer === 'vidstack' ? forcePlayer : this.services.settings.player;
  }

  private engineSetup(source: PlayableSource, startAt: number): EngineSetup {
    const { request, options, services } = this;
    return {
      source,
      startAt,
      title: request.title,
      label: this.text('player.label').replace('{title}', () => request.title),
      preload: request.fields.preload,
      muted: options.mute,
      language: services.texts.language,
      poster: this.pictureAddress(request.clip.previewPicture),
      bufferSeconds: services.settings.bufferSeconds,
      bufferBytes: services.settings.bufferBytes,
      transport: services.transport,
    };
  }

  private engineListener({ playback }: MediaPlayer): EngineListener {
    const { clock, log } = this.services;
    const write: EngineListener['log'] = (level, message, more) => log.write(level, this.id, message, more);
    return {
      stream: (hls, events, media, needsFull) =>
        playback.useStream(
          new HlsStream(hls, events, media, clock, {
            changed: () => playback.streamChanged(),
            needsFull,
            ended: () => playback.finish(),
            failed: (code, message) => playback.fail(code, message),
            log: write,
          }),
        ),
      unstream: () => playback.useStream(null),
      failed: (code, message) => playback.sourceFailed(code, message),
      log: write,
    };
  }

  /** Only one of the page's own origin: its policy and the element's rules for tracks allow no other. */
  private sameOrigin(address: string): string | null {
    return ownAddress(address, new URL(this.options.baseUrl || '.', document.baseURI).href);
  }

  /** A command that the options name for an event of the playback. */
  private runOnEvent(command: string, event: PlayerEvent): void {
    const seconds: Record<string, string> = event.type === 'seek' ? { seconds: String(event.seconds) } : {};
    const code: Record<string, string> = event.type === 'error' ? { code: event.problem.code } : {};
    const args = { player: this.id, clip: this.request.clip.id, event: event.type, ...seconds, ...code };
    this.services.runCommand(command, args, this.mount);
  }

  private pictureAddress(address: string): string {
    return address === '' ? '' : (this.sameOrigin(address) ?? '');
  }

  private startAt(): number {
    const { startAt, clip, fps } = this.request;
    return Math.max(0, startAt ?? addressSeconds(location.search, location.hash) ?? timecodeSeconds(clip.startTC, fps) ?? 0);
  }

  private embed(): PlayerAdapter {
    const { clip, title } = this.request;
    const address = embedAddress(clip.IDMedia, this.startAt(), this.services.texts.language);
    return address === null
      ? this.placeholder('address.refused', `"${clip.IDMedia}" is no ID of YouTube.`)
      : new EmbedPlayer(this.mount, { id: this.id, callbacks: this.callbacks, text: this.text }, this.services, address, title);
  }

  private flash(): PlayerAdapter {
    const { clip } = this.request;
    const extension = extensionIn(clip.filename) || 'mp4';
    if (!flashClaims(extension, isMobile())) return this.placeholder('format.none', `Flash plays no ${extension} on this device.`);
    if (clip.sourceType === 0) this.services.log.write('debug', this.id, 'Settings of streaming by Flash', FLASH_HLS);
    const player = this.newPlaceholder();
    player.onDispose(
      startFlash(this.services.clock, (message) => this.gaveUp(player.fail('unsupported.flash', message), null), flashCanPlay),
    );
    return player;
  }

  private placeholder(code: ProblemCode, message: string): PlaceholderPlayer {
    const player = this.newPlaceholder();
    if (!this.signal?.aborted) this.gaveUp(player.fail(code, message), null);
    return player;
  }

  private newPlaceholder(): PlaceholderPlayer {
    return new PlaceholderPlayer({ id: this.id, callbacks: this.callbacks, text: this.text }, this.services);
  }

  /** @param source of the default player, whose failure asks for a reload; null for none (ERR-022) */
  private gaveUp(problem: PlayerProblem, source: string | null): void {
    const { services, mount, request, shared } = this;
    services.failed(this.id, problem);
    const command = request.clip.handlePlayerFail || services.settings.onPlayerFail;
    if (command !== '') services.runCommand(command, { player: this.id, clip: request.clip.id, code: problem.code }, mount);
    if (source === null || shared.asked.has(source)) return;
    shared.asked.add(source);
    void services.dialogs.confirm(this.text('player.reloadQuestion')).then((yes) => {
      if (yes) services.toStartPage();
    });
  }
}
