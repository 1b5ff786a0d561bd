const REPORTED_QUERY = new Set(['action', 'id', 'datatype']);
/** Bytes of the JSON text (OP-61). */
const MAX_BYTES = 8000;

/**
 * Takes out of a text what a report may not hold: tokens, and the query values of addresses other than
 * action, id and datatype (OP-61).
 */
function withoutSecrets(text: string): string {
  return text
    .replace(/\b(Bearer)\s+[^\s'"]+/gi, '$1 …')
    .replace(/\b[\w-]{4,}\.[\w-]{4,}\.[\w-]{2,}(?![\w.-]*\/)/g, (match) => (match.startsWith('eyJ') ? '…' : match))
    .replace(/\?([^\s?'"<>()]*=[^\s'"<>()]*)/g, (_all, query: string) => `?${withoutValues(query)}`);
}

function withoutValues(query: string): string {
  // A stack line ends with :line:column, which is no part of the last value.
  const position = /(?::\d+){1,2}$/.exec(query)?.[0] ?? '';
  const pairs = query
    .slice(0, query.length - position.length)
    .split('&')
    .map((pair) => {
      const name = pair.split('=', 1)[0]!;
      return REPORTED_QUERY.has(name.toLowerCase()) ? pair : `${name}=…`;
    });
  return pairs.join('&') + position;
}

/** `{name, message, stack}` of whatever was thrown; never throws. */
export function describeException(exception: unknown): { name: string; message: string; stack: string } {
  try {
    if (typeof exception === 'object' && exception !== null) {
      const { name, message, stack } = exception as Readonly<Record<string, unknown>>;
      return {
        name: clean(typeof name === 'string' ? name : (exception.constructor?.name ?? typeof exception), 100),
        message: clean(typeof message === 'string' ? message : '', 1000),
        stack: clean(typeof stack === 'string' ? stack : '', 4000),
      };
    }
    return { name: typeof exception, message: clean(String(exception), 1000), stack: '' };
  } catch {
    return { name: 'unknown', message: 'The thrown value cannot be read.', stack: '' };
  }
}

/** Text without secrets, at most `length` characters. */
export function clean(text: string, length: number): string {
  // Cut first with room to spare, so that a huge text costs nothing; again afterwards.
  return withoutSecrets(text.slice(0, length * 2)).slice(0, length);
}

interface Report {
  exception: { stack: string; message: string };
  comment: string;
}

/** The report as JSON text of at most 8 kB in UTF-8: stack, message and comment are shortened as needed (OP-61). */
export function toJson(report: Report): string {
  const shortened = { ...report, exception: { ...report.exception } };
  const tooLong = (): boolean => new TextEncoder().encode(JSON.stringify(shortened)).length > MAX_BYTES;
  while (tooLong() && shortened.exception.stack) shortened.exception.stack = half(shortened.exception.stack);
  while (tooLong() && shortened.exception.message) shortened.exception.message = half(shortened.exception.message);
  while (tooLong() && shortened.comment) shortened.comment = half(shortened.comment);
  return JSON.stringify(shortened);
}

function half(text: string): string {
  return text.slice(0, Math.floor(text.length / 2));
}
