export { AuthorScreen } from './view/author-screen.tsx';
export {
  clone,
  deleteOneTranslation,
  moveDown,
  moveUp,
  openParameters,
  openVideoPreview,
  translateBlock,
  remove,
  undoOneTranslation,
} from './editor/commands.tsx';
