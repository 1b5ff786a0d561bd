import './style.css';

export { stop, toggleInspector } from './toggle-inspector.ts';
