import './style.css';

export { Accounts } from './accounts.tsx';
