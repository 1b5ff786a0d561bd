import './style.css';

export { VocabularyPractice } from './view/vocabulary-practice.tsx';
