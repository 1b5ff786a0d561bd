import { useCallback, type ReactNode } from 'react';
import type { Look } from '../library/choice-list.tsx';
import { AS_PICTURE, OFFERED_PICTURES, type LibraryCalls, type LibraryPicture } from '../library/library-calls.ts';
import { AS_RECORDING, OFFERED_RECORDINGS, type LibraryRecording, type RecordingCalls } from '../library/recording-calls.ts';
import { ReplaceFile } from './replace-file.tsx';

interface PictureProps {
  readonly picture: LibraryPicture;
  readonly language: string;
  readonly calls: LibraryCalls;
  onBack(): void;
}

/** Another picture in the place of one. */
export function ReplacePicture({ picture, language, calls, onBack }: PictureProps): ReactNode {
  const list = useCallback(
    async ({ query, page }: Look) => {
      const ending = await calls.list(query, page);
      return 'done' in ending ? { done: { ...ending.done, found: ending.done.pictures } } : ending;
    },
    [calls],
  );
  const labelOf = ({ alts, name }: LibraryPicture): string => alts[language] ?? name;
  return <ReplaceFile file={picture} kind={AS_PICTURE} offered={OFFERED_PICTURES} {...{ list, labelOf, onBack }} />;
}

interface RecordingProps {
  readonly recording: LibraryRecording;
  readonly calls: RecordingCalls;
  onBack(): void;
}

/** Another film in the place of a film, or a sound in that of a sound. */
export function ReplaceRecording({ recording, calls, onBack }: RecordingProps): ReactNode {
  const { kind } = recording;
  const list = useCallback(
    async (look: Look) => {
      const ending = await calls.list({ ...look, kind });
      return 'done' in ending ? { done: { ...ending.done, found: ending.done.recordings } } : ending;
    },
    [calls, kind],
  );
  const labelOf = ({ title, name }: LibraryRecording): string => title || name;
  return <ReplaceFile file={recording} kind={AS_RECORDING} offered={OFFERED_RECORDINGS} {...{ list, labelOf, onBack }} />;
}
