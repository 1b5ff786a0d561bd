import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'inspector.title': 'Where this comes from',
    'inspector.help': 'Point at an element, or move the focus to it. Escape closes.',
    'inspector.object': 'Object',
    'inspector.node': 'XML node',
    'inspector.sheet': 'Stylesheet',
    'inspector.plugin': 'Plugin',
    'inspector.widget': 'Widget',
    'inspector.key': 'Configuration',
    'inspector.none': 'no stylesheet drew it',
  },
  de: {
    'inspector.title': 'Woher das kommt',
    'inspector.help': 'Auf ein Element zeigen oder den Fokus darauf setzen. Escape schließt.',
    'inspector.object': 'Objekt',
    'inspector.node': 'XML-Knoten',
    'inspector.sheet': 'Stylesheet',
    'inspector.plugin': 'Plugin',
    'inspector.widget': 'Widget',
    'inspector.key': 'Konfiguration',
    'inspector.none': 'kein Stylesheet hat es gezeichnet',
  },
};
