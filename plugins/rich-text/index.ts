import './rich-text.css';

export { RichText } from './view/rich-text.tsx';
