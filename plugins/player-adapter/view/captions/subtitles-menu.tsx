import { type ReactNode, useId } from 'react';
import { type CaptionLook, LOOK, LOOKS } from './caption-look.ts';
import { useControls } from '../context.ts';
import { MenuButton, type MenuItem } from '../bar/menu-button.tsx';

interface Props {
  readonly look: CaptionLook;
  readonly onLook: (look: CaptionLook) => void;
  /** Shows subtitles; '' none. */
  readonly onChoose: (track: string) => void;
}

/** Which subtitles are shown, and how they look; absent when the recording has none (MED-005). */
export function SubtitlesMenu({ look, onLook, onChoose }: Props): ReactNode {
  const {
    status: { textTracks, textTrack },
    text,
  } = useControls();
  if (textTracks.length === 0) return null;
  const shown = textTracks.find(({ id }) => id === textTrack);
  const items: MenuItem[] = [
    { kind: 'choice', id: 'off', label: text('player.disabled'), checked: !shown, choose: () => onChoose('') },
    ...textTracks.map(({ id, label, language }): MenuItem => ({
      kind: 'choice',
      id: `track ${id}`,
      label: label || language,
      lang: language || undefined,
      checked: id === textTrack,
      choose: () => onChoose(id),
    })),
    { kind: 'page', id: 'look', label: text('player.look'), page: 'look' },
  ];
  return (
    <MenuButton
      icon="subtitles"
      control="subtitles"
      on={shown !== undefined}
      label={shown ? text('player.subtitlesNow', { language: shown.label || shown.language }) : text('player.subtitles')}
      pages={[
        { id: 'tracks', title: text('player.subtitles'), items },
        { id: 'look', title: text('player.look'), form: <CaptionForm look={look} onLook={onLook} /> },
      ]}
    />
  );
}

const NAMES: Readonly<Record<keyof CaptionLook, string>> = {
  size: 'player.lookSize',
  colour: 'player.lookColour',
  background: 'player.lookBackground',
  place: 'player.lookPlace',
};

/** Size, colour, background and position of subtitles, with a sample. */
function CaptionForm({ look, onLook }: { readonly look: CaptionLook; readonly onLook: (look: CaptionLook) => void }): ReactNode {
  const { text } = useControls();
  const id = useId();
  return (
    <div className="player__form">
      <p className="player__sample" data-colour={look.colour} data-background={look.background} data-size={look.size}>
        <span>{text('player.sample')}</span>
      </p>
      {(Object.keys(LOOKS) as (keyof CaptionLook)[]).map((part) => (
        <div key={part} className="player__field">
          <label htmlFor={`${id}${part}`}>{text(NAMES[part])}</label>
          <select id={`${id}${part}`} value={look[part]} onChange={(event) => onLook({ ...look, [part]: event.target.value })}>
            {LOOKS[part].map((value) => (
              <option key={value} value={value}>
                {text(`player.${part}.${value}`)}
              </option>
            ))}
          </select>
        </div>
      ))}
      <button type="button" className="player__reset" onClick={() => onLook(LOOK)}>
        {text('player.lookReset')}
      </button>
    </div>
  );
}
