import './style.css';

export { TestView } from './player/test-view.tsx';
export { audio, gapText, hotspot, matching, multipleChoice, ordering, singleChoice, vocabulary } from './questions/kinds.ts';
