import './user-settings.css';

export { openSettings } from './open-settings.tsx';
