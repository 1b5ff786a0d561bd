import './style.css';
import './tree.css';

export { Studio } from './view/studio.tsx';
