import './style.css';

export { askQuestion } from './view/asked/ask.ts';
export { createQuestions } from './view/questions/question-service.tsx';
export { TestView } from './view/test-view.tsx';
export {
  audio,
  freeText,
  gapMatch,
  gapText,
  hotspot,
  hottext,
  inlineChoice,
  matching,
  multipleChoice,
  numeric,
  ordering,
  singleChoice,
  vocabulary,
} from './view/questions/kinds.ts';
