import './style.css';

export { Certificate } from './certificate.tsx';
