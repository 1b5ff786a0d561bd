import { contentHandler } from './generic.ts';

export const newsHandler = contentHandler('p_News');
