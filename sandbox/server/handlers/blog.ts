import { contentHandler } from './generic.ts';

export const blogHandler = contentHandler('p_Blog');
