import './style.css';

export { FooterTools, FrameworkPreview, provideLook, SearchBox, SiteFrame } from './frame.tsx';
export { UserArea } from './user-area.tsx';
