import './style.css';

export { createQuestions } from './view/questions/question-service.tsx';
export { TestView } from './view/test-view.tsx';
export { audio, gapText, hotspot, matching, multipleChoice, ordering, singleChoice, vocabulary } from './view/questions/kinds.ts';
