import './player-adapter.css';

export { createPlayerService } from './service.tsx';
