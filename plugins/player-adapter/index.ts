import './style.css';

export { createPlayerService } from './service/service.tsx';
