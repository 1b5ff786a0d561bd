import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'debug.requests.title': 'Requests',
    'debug.query': 'Query',
    'debug.status': 'Status',
    'debug.duration': 'Duration',
    'debug.size': 'Size',
    'debug.xml.title': 'XML of this view',
    'debug.nothing': 'The server sent nothing for this address.',
    'debug.registry.title': 'Plugins',
    'debug.plugin': 'Plugin',
    'debug.version': 'Version',
    'debug.running': 'Running',
    'debug.claims': 'Claims',
  },
  de: {
    'debug.requests.title': 'Anfragen',
    'debug.query': 'Abfrage',
    'debug.status': 'Status',
    'debug.duration': 'Dauer',
    'debug.size': 'Größe',
    'debug.xml.title': 'XML dieser Ansicht',
    'debug.nothing': 'Der Server hat zu dieser Adresse nichts gesendet.',
    'debug.registry.title': 'Plugins',
    'debug.plugin': 'Plugin',
    'debug.version': 'Version',
    'debug.running': 'Läuft',
    'debug.claims': 'Ansprüche',
  },
};
