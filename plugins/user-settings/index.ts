import './style.css';

export { openSettings } from './open-settings.tsx';
