export { share } from './share.ts';
