import './inspector.css';

export { stop, toggleInspector } from './toggle-inspector.ts';
