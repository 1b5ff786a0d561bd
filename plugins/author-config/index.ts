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
} from './commands.tsx';
