import type { Command, EditorState } from '@tiptap/pm/state';
import { replaceSource, selectedSource } from '../editor/selected-part.ts';
import { readPicture, withWishes, type Picture } from './picture.ts';

/** The picture that is selected. */
export const pictureAt = (state: EditorState): Picture | null => {
  const source = selectedSource(state);
  return source === null ? null : readPicture(source);
};

/** Gives the selected picture a size or a side; one that it has already is taken away. */
export const wishForPicture = (wish: Partial<Pick<Picture, 'size' | 'flow'>>): Command =>
  replaceSource((source) => {
    const now = readPicture(source);
    if (!now) return source;
    if (wish.size !== undefined) {
      // Beside a picture as wide as the text is no room for any.
      const flow = wish.size === 'full' && now.flow !== 'center' ? '' : now.flow;
      return withWishes(source, { size: now.size === wish.size ? '' : wish.size, flow });
    }
    const flow = now.flow === wish.flow ? '' : (wish.flow ?? '');
    const isAtSide = flow === 'start' || flow === 'end';
    return withWishes(source, { flow, size: isAtSide && now.size !== 'small' ? 'half' : now.size });
  });

/** Gives the selected picture words for what it shows. */
export const describePicture = (alt: string): Command => replaceSource((source) => withWishes(source, { alt }));
