import './style.css';
export { LoginPage, openLogin, sendProof } from './login-page.tsx';
