import './style.css';

export { Studio } from './studio.tsx';
