export { showRegistry, showRequests, showXml } from './commands.tsx';
