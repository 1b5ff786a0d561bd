import './style.css';

export { openSettings } from './settings.tsx';
