import './style.css';

export { RichText } from './view/rich-text.tsx';
