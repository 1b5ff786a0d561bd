import './consent.css';

export { Consent } from './consent.tsx';
