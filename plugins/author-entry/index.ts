import './author-entry.css';

export { offer } from './offer.tsx';
