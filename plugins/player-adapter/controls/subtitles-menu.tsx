import type { ReactNode } from 'react';
import { CaptionForm } from './caption-form.tsx';
import type { CaptionLook } from './caption-look.ts';
import { useControls } from './context.ts';
import { MenuButton, type MenuItem } from './menu-button.tsx';

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
    { kind: 'choice', id: 'off', label: text('player.subtitlesOff'), checked: !shown, choose: () => onChoose('') },
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
