const NETWORK_NAMES = new Set(['NetworkError', 'AbortError', 'TimeoutError']);
const MEDIA_NAMES = new Set([
  'NotSupportedError',
  'NotAllowedError',
  'MediaError',
  'PlaybackError',
  'EncodingError',
  'OverconstrainedError',
]);
// What Chromium, Gecko and WebKit say when a fetch, a script or a media element fails.
const oneOf = (...patterns: readonly RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'), 'i');
const NETWORK_MESSAGE = oneOf(
  /failed to fetch|networkerror|load failed|network (?:request failed|connection was lost|error)|internet connection appears/,
  /(?:loading|importing) (?:a )?(?:dynamically imported )?module|unable to preload css/,
);
const MEDIA_MESSAGE = oneOf(
  /\bplay\(\)|play method|no supported source|MEDIA_ERR_|\b(?:DEMUXER|PIPELINE|DECODER|CHUNK_DEMUXER)_ERROR/,
  /SourceBuffer|MediaSource|media (?:element|resource)/,
);

function isMediaTarget(value: unknown): boolean {
  return (
    typeof HTMLMediaElement !== 'undefined' &&
    (value instanceof HTMLMediaElement || (typeof HTMLSourceElement !== 'undefined' && value instanceof HTMLSourceElement))
  );
}

function comesFromMediaOrNetwork(exception: unknown, depth: number): boolean {
  if (depth > 5) return false;
  if (typeof exception === 'string') return NETWORK_MESSAGE.test(exception) || MEDIA_MESSAGE.test(exception);
  if (typeof exception !== 'object' || exception === null) return false;
  if (typeof Event !== 'undefined' && exception instanceof Event) return isMediaTarget(exception.target);
  if (typeof MediaError !== 'undefined' && exception instanceof MediaError) return true;
  const { name, message, type, cause, errors } = exception as Readonly<Record<string, unknown>>;
  // A streaming library's report: { type: 'mediaError' | 'networkError', details, fatal }.
  if (type === 'mediaError' || type === 'networkError') return true;
  if (typeof name === 'string' && (NETWORK_NAMES.has(name) || MEDIA_NAMES.has(name))) return true;
  if (typeof message === 'string' && (NETWORK_MESSAGE.test(message) || MEDIA_MESSAGE.test(message))) return true;
  if (Array.isArray(errors) && errors.length > 0) return errors.every((error) => comesFromMediaOrNetwork(error, depth + 1));
  return cause !== undefined && comesFromMediaOrNetwork(cause, depth + 1);
}

/**
 * Whether an exception belongs into an error report: errors of the browser's media and of the network do not
 * (ERR-051, ERR-052), nor what was caused by one. Never throws, whatever it is given.
 */
export function isReportable(exception: unknown): boolean {
  try {
    return !comesFromMediaOrNetwork(exception, 0);
  } catch {
    return true;
  }
}
