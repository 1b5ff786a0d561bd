import './style.css';

export { Announcements } from './announcements.tsx';
export { Banner } from './banner.tsx';
