export { exportQuestions, importQuestions } from './bank/import-bank.tsx';
export { MenuFaults } from './menus/checked-menu.tsx';
export { choosePage, createPageChooser } from './menus/choose-page.tsx';
export { chooseRecording } from './editor/choose-recording.tsx';
export { createPublishCheck } from './help/ready-to-publish.ts';
export { createPictureLibrary } from './library/picture-library.tsx';
export { followDraft } from './page-preview/follow-draft.tsx';
export { ReviewScreen } from './review/review-screen.tsx';
export { AreaEditor } from './areas/area-editor.tsx';
export { TimelineEditor } from './timeline/timeline-editor.tsx';
export { MarkedText } from './questions/marked-text.tsx';
export { translated } from './translate/translated.ts';
export { chooseText } from './site-texts/choose-text.tsx';
export { AuthorScreen } from './view/author-screen.tsx';
export {
  add,
  addLesson,
  choosePicture,
  clone,
  deleteOneTranslation,
  moveDown,
  moveIn,
  moveOut,
  moveUp,
  openParameters,
  openVideoPreview,
  translateBlock,
  remove,
  set,
  undoOneTranslation,
} from './editor/commands.tsx';
