/** The core API as added modules get it (`import { useService } from 'lectern'`). */
export * from '../api.ts';
