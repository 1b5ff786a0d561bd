import './style.css';

export { FooterTools } from './footer-tools.tsx';
export { FrameworkPreview } from './framework-preview.tsx';
export { provideLook } from './look.ts';
export { SearchBox } from './search-box.tsx';
export { SiteFrame } from './site-frame.tsx';
export { UserArea } from './user-area.tsx';
