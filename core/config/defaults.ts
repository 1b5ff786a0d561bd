import { deepFreeze } from '../base/values/deep.ts';
import { DATA_TYPES, VIDEO_FORMATS, type CustomerConfiguration, type PreferredVideoFormat } from './contract.ts';

/** Tried in ascending order of `id` (MED-065 to MED-067, OP-31). Technology 4 is HTML5HLS, 2 HTML5; format 4 is MP4, 32 MP3. */
const PREFERRED_VIDEO_FORMATS: readonly PreferredVideoFormat[] = deepFreeze([
  { id: 1, technology: 4, format: 4, source: 'streaming' },
  { id: 2, technology: 2, format: 32, source: 'progressive', token: true },
  { id: 4, technology: 2, format: 4, source: 'progressive', token: true },
]);

/** Every key that a customer's file may leave out and that does not follow from another key. */
export const DEFAULTS: Omit<CustomerConfiguration, 'customer' | 'versionHash' | 'brand' | 'defaultLang' | 'languages'> = deepFreeze({
  dispatcherUrl: '/dispatcher.php',
  allowedOrigins: [],
  pageMode: 'ajax',
  mainTarget: 'mainContent',
  IDCurrentCourse: 0,
  strStreamingServerSubPath: '',
  mediaServer: '',
  streamingServer: '',
  videoFormats: VIDEO_FORMATS,
  preferredVideoFormats: PREFERRED_VIDEO_FORMATS,
  dataTypes: DATA_TYPES,
  headers: { token: 'ccms-token', alternateTarget: 'ccms-alternate-target', licence: 'ccms-licence', requestId: 'ccms-request-id' },
  userLog: false,
  numberFormat: 'specified',
  languageSwitch: 'reload',
  autostartFallback: 'hint',
  macroTemplateMode: 'call',
  cookies: { settingsDays: 365, optOutDays: 180 },
  session: { skewSeconds: 0 },
  nativeDialogs: false,
  modules: [],
  plugins: {},
  objects: {},
});
