export { AuthorScreen } from './view/author-screen.tsx';
export {
  clone,
  deleteOneTranslation,
  moveDown,
  moveUp,
  openParameters,
  openVideoPreview,
  remove,
  undoOneTranslation,
} from './editor/commands.tsx';
