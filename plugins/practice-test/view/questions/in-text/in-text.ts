import './in-text.css';

export { GapMatchQuestion } from './gap-match.tsx';
export { HottextQuestion } from './hottext.tsx';
export { InlineChoiceQuestion } from './inline-choice.tsx';
