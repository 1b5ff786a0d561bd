import './style.css';

export { Administration } from './view/administration.tsx';
