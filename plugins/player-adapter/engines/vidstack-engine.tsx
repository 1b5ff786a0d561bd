import type Hls from 'hls.js';
import { createRef } from 'react';
import type { Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import {
  MediaPlayer,
  MediaProvider,
  isHLSProvider,
  isVideoProvider,
  isAudioProvider,
  type MediaPlayerInstance,
  type MediaProviderAdapter,
} from '@vidstack/react';
import { lazily } from '../../../core/api.ts';
import type { Engine, EngineListener, EngineSetup, EngineFactory } from './engine.ts';
import { hlsSettings, loadHls, type HlsClass } from '../hls/library.ts';
import { needsFullBuild, guarded, type GuardedHls } from './vidstack-hls.ts';

/** An adapter of vidstack that plays by a media element. */
type ElementProvider = MediaProviderAdapter & { readonly media: HTMLMediaElement };
const isElementProvider = (provider: MediaProviderAdapter | null): provider is ElementProvider =>
  isHLSProvider(provider) || isVideoProvider(provider) || isAudioProvider(provider);

/** The page draws with it already, so that nothing is fetched; the page asks for it in this way to have it evaluated late. */
const reactDom = lazily(() => import('react-dom/client'));

/** The parts of vidstack without its controls: it chooses the provider and runs it; what it leaves undone the adapter does. */
class VidstackEngine implements Engine {
  private constructor(
    private readonly root: Root,
    private readonly host: HTMLElement,
    private readonly player: MediaPlayerInstance,
    private readonly provider: ElementProvider,
    private readonly setup: EngineSetup,
    private readonly listener: EngineListener,
  ) {}

  static async make(mount: HTMLElement, setup: EngineSetup, listener: EngineListener): Promise<VidstackEngine> {
    const { source } = setup;
    const library = source.hls ? guarded(await loadHls(await needsFullBuild(source.url, setup.transport))) : null;
    const host = document.createElement('div');
    host.className = 'player-vidstack';
    mount.append(host);
    const root = (await reactDom.load()).createRoot(host);
    const player = createRef<MediaPlayerInstance>();
    const ready = new Promise<ElementProvider>((resolve) => {
      const prepare = (provider: MediaProviderAdapter | null): void => {
        if (!isHLSProvider(provider) || !library) return;
        // Without these it would fetch its own hls.js from a CDN, in the settings of its own.
        provider.library = library;
        provider.config = hlsSettings(setup.bufferSeconds, setup.bufferBytes);
        provider.onInstance((hls) => attach(hls as Hls, library, provider.media, setup, listener));
      };
      // The kind of stream is our own finding; an explicit `streamType` of undefined would throw.
      const view = (
        <MediaPlayer
          ref={player}
          src={{ src: source.url, type: source.hls ? 'application/x-mpegurl' : (source.mimeType.replace(/;.*$/, '') as 'video/mp4') }}
          viewType={source.audio ? 'audio' : 'video'}
          load="eager"
          currentTime={source.hls ? 0 : setup.startAt}
          preload={setup.preload}
          muted={setup.muted}
          playsInline
          title={setup.title}
          ariaLabel={setup.label}
          keyDisabled
          logLevel="silent"
          onProviderChange={prepare}
          onProviderSetup={(provider) => {
            if (isElementProvider(provider)) resolve(provider);
          }}
        >
          <MediaProvider />
        </MediaPlayer>
      );
      flushSync(() => root.render(view));
    });
    const provider = await ready;
    const engine = new VidstackEngine(root, host, player.current!, provider, setup, listener);
    engine.prepareElement();
    return engine;
  }

  get media(): HTMLMediaElement {
    return this.provider.media;
  }

  async play(): Promise<void> {
    if (isHLSProvider(this.provider) && this.setup.preload === 'none') this.provider.instance?.startLoad(-1);
    await this.media.play();
  }

  pause(): void {
    this.media.pause();
  }

  setTime(seconds: number): void {
    if (this.player.state.canPlay) this.provider.setCurrentTime(seconds);
    // Through the player, which otherwise goes to its own position as soon as it can play.
    else this.player.currentTime = seconds;
  }

  setVolume(volume: number): void {
    // Through the player, which otherwise sets its own values as soon as it can play.
    this.player.volume = volume / 100;
    this.player.muted = volume === 0;
  }

  setRate(rate: number): void {
    this.player.playbackRate = rate;
  }

  reload(seconds: number): void {
    const { provider } = this;
    if (isHLSProvider(provider) && provider.instance && provider.ctor) {
      this.listener.unstream();
      const hls = provider.instance as Hls;
      attach(hls, provider.ctor as unknown as GuardedHls, provider.media, { ...this.setup, preload: 'auto' }, this.listener);
      hls.loadSource(this.setup.source.url);
      return;
    }
    beginAt(provider.media, seconds);
    provider.media.load();
  }

  rest(): void {
    // The library takes this back only when it can play: screen readers would wait for ever.
    this.player.el?.setAttribute('aria-busy', 'false');
  }

  dispose(): void {
    const { media } = this;
    this.listener.unstream();
    media.pause();
    // Unmounting alone: a `destroy` before it leaves the library's tree behind and throws later.
    this.root.unmount();
    media.removeAttribute('src');
    media.replaceChildren();
    media.load();
    this.host.remove();
  }

  private prepareElement(): void {
    const { media, setup } = this;
    media.className = 'player-media';
    if (media instanceof HTMLVideoElement && setup.poster !== '') media.poster = setup.poster;
    // The library gives the address to a child of the element, whose errors do not reach the element.
    let hasMetadata = false;
    media.addEventListener('loadedmetadata', () => {
      hasMetadata = true;
    });
    media.addEventListener(
      'error',
      (event) => {
        if (!(event.target instanceof HTMLSourceElement) || setup.source.hls) return;
        // Firefox reports an error in the middle in this way too: then the format was understood.
        if (hasMetadata) this.listener.failed('media.decode', 'The source failed after its beginning had been read.');
        else this.listener.failed('media.unsupported', 'The source cannot be loaded.');
      },
      true,
    );
    if (setup.title !== '') media.setAttribute('aria-label', setup.title);
  }
}

/** Goes to a position as soon as the element knows its length. */
function beginAt(media: HTMLMediaElement, seconds: number): void {
  const begin = (): void => {
    if (seconds < media.duration) media.currentTime = seconds;
  };
  media.addEventListener('loadedmetadata', begin, { once: true });
  if (media.readyState >= HTMLMediaElement.HAVE_METADATA) begin();
}

/** Reports hls.js and begins loading as the settings say, which leave that to us. */
function attach(hls: Hls, library: HlsClass, media: HTMLMediaElement, setup: EngineSetup, listener: EngineListener): void {
  listener.stream(hls, library.Events, media, () => {});
  hls.once(library.Events.MANIFEST_PARSED, () => {
    if (setup.preload !== 'none') hls.startLoad(-1);
  });
}

export const createVidstackEngine: EngineFactory = (mount, setup, listener) => VidstackEngine.make(mount, setup, listener);
