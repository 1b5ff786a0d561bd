export { Breadcrumb } from './breadcrumb.tsx';
export { Menu } from './menu.tsx';
