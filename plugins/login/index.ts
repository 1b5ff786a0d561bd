export { LoginPage } from './login-page.tsx';
export { openLogin } from './open-login.ts';
