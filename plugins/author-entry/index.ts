import './style.css';

export { offer } from './offer.tsx';
