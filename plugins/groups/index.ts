import './style.css';

export { Groups } from './view/groups.tsx';
