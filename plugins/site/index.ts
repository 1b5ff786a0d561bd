import './style.css';

export { FooterTools, FrameworkPreview, provideLook, SiteFrame } from './frame.tsx';
export { SearchBox } from './search-box.tsx';
export { UserArea } from './user-area.tsx';
