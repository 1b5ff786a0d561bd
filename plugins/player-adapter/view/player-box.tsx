import type { ReactNode } from 'react';
import { lazily, useLazy } from '../../../core/api.ts';
import { ControlBar } from './bar/control-bar.tsx';
import { Captions } from './captions/captions.tsx';
import { play } from './commands/playback-actions.ts';
import { ControlsContext } from './context.ts';
import { StartButton, ProblemNotice, Spinner } from './overlays.tsx';
import { ownAddress } from '../source/media-url.ts';
import { boxOf } from './player-size.ts';
import { canFullscreen } from './screen-modes.ts';
import { useTimeDisplay } from './seek/timeline.tsx';
import type { WaveformProps } from './waveform.tsx';
import { usePlayerBox, type PlayerBoxProps, type PlayerBoxState } from './use-player-box.ts';

const waveform = lazily(() => import('./waveform.tsx'));

/** The player gives its own box a size; here the view gives it. */
const MOUNT = { inlineSize: '100%', maxInlineSize: 'none', aspectRatio: 'auto' } as const;

interface PartProps {
  readonly box: PlayerBoxState;
  readonly props: PlayerBoxProps;
}

/** Everything of one player: picture, subtitles, what lies over them, and the control bar. */
export function PlayerBox(props: PlayerBoxProps): ReactNode {
  const { clip, fields, title, options, overlay } = props;
  const box = usePlayerBox(props);
  const { root, controls, problem, text, wake, sleep } = box;
  return (
    <div
      ref={root}
      className={`player${clip.audio ? ' player--audio' : ''}${fields.overlayMode ? ' player--overlay' : ''}`}
      role="group"
      aria-label={title}
      tabIndex={options?.chromeless && box.controllable ? 0 : -1}
      hidden={box.hidden}
      data-size-class={box.sizeClass}
      data-state={box.status?.state ?? 'loading'}
      data-full={box.fullscreen || undefined}
      data-idle={!box.controlsVisible || undefined}
      data-player={box.player?.id}
      style={boxOf(fields, options)}
      onPointerMove={(event) => {
        if (event.pointerType !== 'touch') wake();
      }}
      onPointerDown={(event) => {
        if ((event.target as Element).closest('.player__bar')) wake();
      }}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'touch') sleep();
      }}
      onKeyDown={wake}
      onFocus={wake}
    >
      <Picture box={box} props={props} />
      {overlay && <div className="player__overlay">{overlay}</div>}
      {controls && (
        <ControlsContext.Provider value={controls}>
          <ControlLayer box={box} props={props} />
        </ControlsContext.Provider>
      )}
      {box.waiting && <Spinner />}
      {problem && (
        <ProblemNotice
          text={text}
          message={problem.message}
          onRetry={problem.canRetry && options?.allowUserInteraction !== false ? problem.retry : null}
          takeFocus={box.hadFocus}
        />
      )}
      <div className="player__status" role="status" aria-live="polite">
        {box.announced}
      </div>
    </div>
  );
}

/** Fetched only for sound without a picture. */
function LateWaveform(props: WaveformProps): ReactNode {
  const Waveform = useLazy(waveform)?.Waveform;
  return Waveform ? <Waveform {...props} /> : null;
}

/** The media element, and instead of it for sound: a cover, a picture or the sound wave; with the logo of `playerVars` (MED-034). */
function Picture({ box, props }: PartProps): ReactNode {
  const { clip, fields, options, cover } = props;
  const { picture, mount, player, controls, controllable, clickPicture, text } = box;
  let still: ReactNode = null;
  if (clip.audio) {
    if (cover !== undefined && cover !== null) still = cover;
    else if (clip.previewPicture) still = <img className="player__cover" src={clip.previewPicture} alt="" />;
    else still = player && <LateWaveform player={player} label={text('player.waveform')} />;
  }
  const logo = fields.playerVars.logo ? ownAddress(fields.playerVars.logo) : null;
  const doubleClick = (): void => {
    if (!clip.audio) controls?.run({ type: 'fullscreen' });
  };
  return (
    <div ref={picture} className="player__picture" {...(controllable ? { onClick: clickPicture, onDoubleClick: doubleClick } : {})}>
      {still && <div className="player__still">{still}</div>}
      {logo !== null && <img className="player__logo" src={logo} alt="" />}
      <div ref={mount} className="player__mount" style={MOUNT} inert={options?.allowUserInteraction === false && clip.sourceType >= 2} />
    </div>
  );
}

/** What the controls' context is needed for: subtitles, notices on the picture, the big button, the bar. */
function ControlLayer({ box, props }: PartProps): ReactNode {
  const { clip, title, fps, marks = [], seen = [], tools } = props;
  const { root, mount, text, hasBar, look, flashed } = box;
  const { player, status } = box.controls!;
  const [display, setDisplay] = useTimeDisplay();
  const start = (): void => {
    root.current?.focus({ preventScroll: true });
    play(player);
  };
  return (
    <>
      {status.textTrack !== '' && <Captions look={look} />}
      {flashed && (
        <div className="player__flash" aria-hidden="true" key={flashed}>
          {flashed}
        </div>
      )}
      {box.atRest && box.controllable && !box.problem && (
        <StartButton
          text={text}
          title={title}
          replay={status.state === 'completed'}
          refused={status.autostartRefused}
          onStart={clip.audio && hasBar ? null : start}
        />
      )}
      {hasBar && (
        <ControlBar
          sizeClass={box.sizeClass}
          marks={marks}
          seen={seen}
          fps={fps}
          display={display}
          onDisplay={setDisplay}
          look={look}
          onLook={box.setLook}
          onSubtitles={box.chooseSubtitles}
          fullscreen={canFullscreen(player.media) ? box.fullscreen : null}
          mount={mount}
          tools={tools}
        />
      )}
    </>
  );
}
