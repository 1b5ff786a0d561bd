import './outbox.css';

export { watch, showEntries } from './commands.tsx';
