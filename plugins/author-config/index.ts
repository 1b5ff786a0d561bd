export { chooseRecording } from './editor/choose-recording.tsx';
export { createPictureLibrary } from './library/picture-library.tsx';
export { followDraft } from './page-preview/follow-draft.tsx';
export { TimelineEditor } from './timeline/timeline-editor.tsx';
export { AuthorScreen } from './view/author-screen.tsx';
export {
  add,
  addLesson,
  choosePicture,
  clone,
  deleteOneTranslation,
  moveDown,
  moveUp,
  openParameters,
  openVideoPreview,
  translateBlock,
  remove,
  set,
  undoOneTranslation,
} from './editor/commands.tsx';
