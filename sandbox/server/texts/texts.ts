const MESSAGES = {
  unknownAction: { en: 'This action is not known.', de: 'Diese Aktion ist nicht bekannt.' },
  unknownDataType: { en: 'This kind of data is not known here.', de: 'Diese Art von Daten ist hier nicht bekannt.' },
  notFound: { en: 'This page does not exist (any more).', de: 'Diese Seite gibt es nicht (mehr).' },
  notPermitted: {
    en: 'You may not do this. Perhaps you need to log in first.',
    de: 'Dazu fehlt die Berechtigung. Vielleicht müssen Sie sich erst anmelden.',
  },
  noLicence: { en: 'There is no licence for this.', de: 'Dafür liegt keine Lizenz vor.' },
  validation: { en: 'Please check what you have entered.', de: 'Bitte prüfen Sie Ihre Eingaben.' },
  badCredentials: { en: 'User name or password is not correct.', de: 'Benutzername oder Passwort ist nicht richtig.' },
  fileExists: { en: 'A file of this name exists already.', de: 'Eine Datei dieses Namens gibt es schon.' },
  revisionConflict: { en: 'The object has been changed in the meantime.', de: 'Das Objekt wurde inzwischen geändert.' },
  badXml: { en: 'The XML that was sent cannot be read.', de: 'Das gesendete XML ist nicht lesbar.' },
  tooLarge: { en: 'This is too large to be stored.', de: 'Das ist zu groß zum Speichern.' },
  tooMany: { en: 'Too many attempts. Please wait a few minutes.', de: 'Zu viele Versuche. Bitte warten Sie einige Minuten.' },
  internal: { en: 'Something went wrong on the server.', de: 'Auf dem Server ist ein Fehler aufgetreten.' },
  sessionLost: { en: 'Your session has expired.', de: 'Ihre Sitzung ist abgelaufen.' },
  contactStored: { en: 'Thank you. We will answer soon.', de: 'Danke. Wir antworten bald.' },
  commentStored: { en: 'Thank you. Your comment is published.', de: 'Danke. Ihr Kommentar ist veröffentlicht.' },
  commentPending: {
    en: 'Thank you. Your comment awaits moderation: it is published once someone has read it.',
    de: 'Danke. Ihr Kommentar wartet auf Freigabe: Er erscheint, sobald ihn jemand gelesen hat.',
  },
  passwordMailed: {
    en: 'If this account exists, a message with a link is on its way.',
    de: 'Falls es dieses Konto gibt, ist eine Nachricht mit einem Link unterwegs.',
  },
  passwordChanged: { en: 'The password has been changed.', de: 'Das Passwort wurde geändert.' },
  linkInvalid: { en: 'This link is not valid any more.', de: 'Dieser Link ist nicht mehr gültig.' },
  passwordMailSubject: { en: 'Your link to log in', de: 'Ihr Link zur Anmeldung' },
  hits: { en: '{count} results', de: '{count} Treffer' },
  hit: { en: '1 result', de: '1 Treffer' },
  'title.p_Login': { en: 'Log in', de: 'Anmelden' },
  'title.p_Results': { en: 'My results', de: 'Meine Ergebnisse' },
  'title.p_UserHome': { en: 'My courses', de: 'Meine Kurse' },
  'title.p_Site': { en: 'Search', de: 'Suche' },
  'title.p_News': { en: 'News', de: 'Aktuelles' },
  'title.p_Blog': { en: 'Blog', de: 'Blog' },
  'title.p_Calendar': { en: 'Calendar', de: 'Kalender' },
  'title.p_Course': { en: 'Courses', de: 'Kurse' },
  'title.f_ClientFile': { en: 'Saved searches', de: 'Gespeicherte Suchen' },
  'field.title': { en: 'Title', de: 'Titel' },
  'field.text': { en: 'Text', de: 'Text' },
  'field.type': { en: 'Kind', de: 'Art' },
  'field.city': { en: 'Town', de: 'Ort' },
  'field.date': { en: 'Date', de: 'Datum' },
} as const satisfies Record<string, Record<'en' | 'de', string>>;

export type MessageKey = keyof typeof MESSAGES;

/** A text of the server itself in the asked language; English where there is none. */
export function message(key: MessageKey, lang: string, values: Readonly<Record<string, string | number>> = {}): string {
  const texts = MESSAGES[key];
  const template: string = lang.startsWith('de') ? texts.de : texts.en;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Titles of a view that no object of the content stands behind, such as a list; none when there is no text for it. */
export function viewTitles(dataType: string): readonly { readonly language: string; readonly title: string }[] {
  const key = `title.${dataType}`;
  return Object.hasOwn(MESSAGES, key) ? ['en', 'de'].map((language) => ({ language, title: message(key as MessageKey, language) })) : [];
}
