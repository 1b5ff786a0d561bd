export { AffiliateFrame } from './affiliate-frame.tsx';
