import './style.css';

export { Sessions } from './sessions.tsx';
