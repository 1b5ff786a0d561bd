import './style.css';

export { start } from './offer-edit.tsx';
