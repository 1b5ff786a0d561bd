import type { PlayerStatus } from '../contract.ts';
import type { HlsStream } from '../hls/stream.ts';
import { hasDvr, isDvrInUse, type LiveWindow } from '../hls/live-window.ts';
import { isHd } from '../model/limits.ts';
import { playbackType } from './playback-state.ts';
import { rangesOf } from './player-status.ts';

type StreamFacts = Pick<HlsStream, 'levels' | 'level' | 'playingLevel' | 'live'>;

/** What of the status the element and its stream alone say. @param origin the media's time of the clip's first frame */
export function readStatus(media: HTMLMediaElement, stream: StreamFacts | null, origin: number, audio: boolean): Partial<PlayerStatus> {
  const live = stream?.live ?? null;
  const isLive = live?.live ?? media.duration === Infinity;
  const end = Number.isFinite(media.duration) ? Math.max(0, media.duration - origin) : 0;
  const playing = stream?.levels[stream.playingLevel];
  return {
    type: playbackType(audio, isLive, media.duration),
    duration: isLive ? Infinity : Number.isNaN(media.duration) ? NaN : end,
    seekable: live?.live ? seekableOf(live) : { from: 0, to: end },
    buffered: rangesOf(media.buffered, origin),
    rate: media.playbackRate,
    levels: stream?.levels ?? [],
    level: stream?.level ?? -1,
    playingLevel: stream?.playingLevel ?? -1,
    hd: playing ? isHd(playing.height, playing.bitrate) : media instanceof HTMLVideoElement && isHd(media.videoHeight, 0),
    dvr: live ? hasDvr(live) : false,
    dvrInUse: live ? isDvrInUse(live, media.currentTime) : false,
  };
}

/** What moves on by itself while a live stream plays (MED-153); null when nothing does. */
export function readWindow(live: LiveWindow | null, seconds: number): Pick<PlayerStatus, 'seekable' | 'dvr' | 'dvrInUse'> | null {
  return live?.live ? { seekable: seekableOf(live), dvr: hasDvr(live), dvrInUse: isDvrInUse(live, seconds) } : null;
}

const seekableOf = (live: LiveWindow): PlayerStatus['seekable'] => ({ from: live.start, to: Math.max(live.start, live.sync) });
