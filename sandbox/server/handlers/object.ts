import { contentHandler } from './content/content-handler.ts';

export const objectHandler = contentHandler('p_Object');
