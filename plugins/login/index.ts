export { LoginPage, openLogin } from './login-page.tsx';
