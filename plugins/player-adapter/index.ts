import './style.css';

export { createPlayerService } from './service.tsx';
