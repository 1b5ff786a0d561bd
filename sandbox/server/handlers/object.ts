import { contentHandler } from './generic.ts';

export const objectHandler = contentHandler('p_Object');
