import './style.css';

export { Accounts } from './view/accounts.tsx';
export { OwnAccount } from './view/own-account.tsx';
