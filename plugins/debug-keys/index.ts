import './debug-keys.css';

export { showRegistry, showRequests, showXml } from './commands.tsx';
