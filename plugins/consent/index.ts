import './style.css';

export { Consent } from './consent.tsx';
