export { createMenuKeyboard } from './keyboard.ts';
