import { useEffect, type ReactNode } from 'react';
import { BehaviorSubject, Subject } from 'rxjs';
import type { PlayerAdapter, PlayerEvent, PlayerService, PlayerStatus, PlayerViewProps } from '../../player-adapter/contract.ts';

const READY: PlayerStatus = {
  state: 'ready',
  type: 'vod',
  userPaused: false,
  duration: 60,
  seekable: { from: 0, to: 60 },
  buffered: [],
  volume: 100,
  rate: 1,
  levels: [],
  level: -1,
  playingLevel: -1,
  hd: false,
  textTracks: [],
  textTrack: '',
  dvr: false,
  dvrInUse: false,
  autostartRefused: false,
  problem: null,
};

/** A player without media: goes where it is told, shows the frames that a test wants, and writes down what it was told. */
export class FakePlayer implements PlayerAdapter {
  readonly id = 'p1';
  readonly media = null;
  readonly calls: string[] = [];
  readonly status$ = new BehaviorSubject<PlayerStatus>(READY);
  readonly events$ = new Subject<PlayerEvent>();
  readonly listeners = new Set<(seconds: number) => void>();
  time = 0;
  disposed = false;

  get status(): PlayerStatus {
    return this.status$.value;
  }
  emit(change: Partial<PlayerStatus>): void {
    this.status$.next({ ...this.status, ...change });
  }
  show(seconds: number): void {
    this.time = seconds;
    for (const listener of [...this.listeners]) listener(seconds);
  }
  /** Shows every frame of a stretch as a playing player does; ends where somebody pauses it. */
  run(from: number, to: number, fps = 25): void {
    if (this.status.state !== 'playing') this.emit({ state: 'playing' });
    for (let frame = Math.round(from * fps); frame <= Math.round(to * fps) && this.status.state === 'playing'; frame++)
      this.show(frame / fps);
  }
  onFrame(listener: (seconds: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  async play(): Promise<void> {
    this.calls.push('play');
    this.emit({ state: 'playing' });
  }
  pause(): void {
    this.calls.push('pause');
    this.emit({ state: 'paused' });
  }
  toggleUserPause(): void {
    this.calls.push('toggleUserPause');
    this.emit({ userPaused: !this.status.userPaused, state: this.status.userPaused ? 'playing' : 'paused' });
  }
  stop(): void {
    this.calls.push('stop');
    this.emit({ state: 'stopped' });
    this.events$.next({ type: 'stop' });
  }
  seek(seconds: number, fps?: number): void {
    this.calls.push(`seek ${seconds}${fps ? ` @${fps}` : ''}`);
    this.time = seconds;
    this.events$.next({ type: 'seek', seconds });
    // Who has heard of it may have gone elsewhere.
    this.show(this.time);
  }
  seekPercent(percent: number): void {
    this.calls.push(`seekPercent ${percent}`);
  }
  setVolume(volume: number): void {
    this.calls.push(`setVolume ${volume}`);
  }
  toggleMute(): void {
    this.calls.push('toggleMute');
  }
  setRate(rate: number): void {
    this.emit({ rate });
  }
  setLevel(): void {
    this.calls.push('setLevel');
  }
  setTextTrack(textTrack: string): void {
    this.emit({ textTrack });
  }
  goLive(): void {
    this.calls.push('goLive');
  }
  retry(): void {
    this.calls.push('retry');
  }
  dispose(): void {
    this.disposed = true;
  }
}

/** A player service whose view gives a fake player and keeps the properties it was drawn with. */
export function fakeService(): {
  readonly service: PlayerService;
  readonly player: FakePlayer;
  readonly shown: () => PlayerViewProps;
  readonly made: () => number;
} {
  const player = new FakePlayer();
  const seen: { latest: PlayerViewProps | null; made: number } = { latest: null, made: 0 };
  function View(props: PlayerViewProps): ReactNode {
    const { onPlayer } = props;
    useEffect(() => {
      seen.latest = props;
    });
    useEffect(() => {
      seen.made++;
      onPlayer?.(player);
      return () => onPlayer?.(null);
    }, [onPlayer]);
    return (
      <div className="fake-player">
        {props.overlay}
        {props.cover}
      </div>
    );
  }
  const service: PlayerService = {
    View,
    addressOf: async () => null,
    addressOfFile: () => Promise.reject(new Error('nobody stores here')),
    openFile: ({ url }, use) => {
      use(`${url}?signed`);
      return () => undefined;
    },
    clipOf: (given, subtitles) => ({
      id: given.id ?? '',
      IDMedia: given['id-media'] ?? '',
      sourceType: 1,
      filename: given.filename ?? '',
      path: given.path ?? '',
      languageDependent: given['language-dependent'] === 'yes',
      language: given.language ?? '',
      previewPicture: given['preview-picture'] ?? '',
      startTC: given['start-tc'] ?? '',
      autostart: given.autostart === '1',
      availFormats: 4,
      forcePlayer: given['force-player'] ?? '',
      handlePlayerFail: given['handle-player-fail'] ?? '',
      audio: given.type === 'audio',
      subtitles,
    }),
    fieldsOf: (given) => ({
      id: given.id ?? '',
      playerTarget: '',
      overlayMode: given['overlay-mode'] === '1',
      hideUnused: false,
      uiMode: 0,
      playerVars: {},
      playerParams: '',
      panelType: given['panel-type'] ?? '',
      preload: 'auto',
    }),
  };
  return { service, player, shown: () => seen.latest!, made: () => seen.made };
}
