export { Menu } from './menu.tsx';
