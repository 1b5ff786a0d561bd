import './style.css';

export { showRegistry, showRequests, showXml } from './commands.tsx';
