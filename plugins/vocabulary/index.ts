import './vocabulary.css';

export { VocabularyPractice } from './view/vocabulary-practice.tsx';
