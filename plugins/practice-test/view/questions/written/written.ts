import './written.css';

export { FreeTextQuestion } from './free-text.tsx';
export { NumericQuestion } from './numeric.tsx';
