import { useId, type ReactNode } from 'react';
import { LOOK, LOOKS, type CaptionLook } from './caption-look.ts';
import { useControls } from './context.ts';

const NAMES: Readonly<Record<keyof CaptionLook, string>> = {
  size: 'player.lookSize',
  colour: 'player.lookColour',
  background: 'player.lookBackground',
  place: 'player.lookPlace',
};

/** Size, colour, background and position of subtitles, with a sample. */
export function CaptionForm({ look, onLook }: { readonly look: CaptionLook; readonly onLook: (look: CaptionLook) => void }): ReactNode {
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
