/** The command that opens the user's settings. */
export const OPEN_SETTINGS = 'settings.open';
