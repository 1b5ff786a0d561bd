import type { TextTable } from '../../core/api.ts';

export const texts: TextTable = {
  en: {
    'login.demo': 'Try it with one of these accounts',
    'login.failed': 'The login did not work. Please try again.',
    'login.offline': 'The server cannot be reached. What you typed is still here; please try again.',
    'login.sent': 'Done.',
    'login.welcome': 'You are logged in.',
    'login.goOn': 'Go on',
  },
  de: {
    'login.demo': 'Mit einem dieser Konten ausprobieren',
    'login.failed': 'Die Anmeldung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    'login.offline': 'Der Server ist nicht erreichbar. Ihre Eingaben stehen noch da; bitte versuchen Sie es noch einmal.',
    'login.sent': 'Erledigt.',
    'login.welcome': 'Sie sind angemeldet.',
    'login.goOn': 'Weiter',
  },
};
