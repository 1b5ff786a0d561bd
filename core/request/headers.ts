/** Headers that a caller cannot change (RT-034). */
const OWN = new Set(['authorization', 'encoding', 'content-type']);

/**
 * Headers of a dispatcher call (RT-032 to RT-035).
 * @param token session token, null without one; the caller has made sure that the address is trusted
 * @param multipart leaves Content-Type to the browser, which alone knows the boundary
 */
export function requestHeaders(
  extra: Readonly<Record<string, string>>,
  token: string | null,
  multipart: boolean,
  idempotencyKey?: string,
): Headers {
  const headers = new Headers({ Accept: 'application/xml, text/xml;q=0.9, text/html;q=0.5' });
  for (const [name, value] of Object.entries(extra)) {
    if (OWN.has(name.toLowerCase())) continue;
    try {
      headers.set(name, value);
    } catch {
      console.warn(`Request header "${name}" is not valid and was left out.`);
    }
  }
  headers.set('Encoding', 'UTF-8');
  if (!multipart) headers.set('Content-Type', 'application/x-www-form-urlencoded; charset=UTF-8');
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  return headers;
}
