import { createContext } from 'react';
import type { Editor } from './editor.ts';

/** The editor whose form a widget is in; null outside of one. */
export const EditorContext = createContext<Editor | null>(null);
