import type { CustomerConfiguration } from '../../../core/api.ts';

/**
 * Whether pictures, videos and subtitles of lessons may come from an address: http(s) of the page's own origin, of the media or
 * streaming server, or of an allowed origin.
 * @param page address of the page
 */
export function mayLoadFrom(
  { mediaServer, streamingServer, allowedOrigins }: Pick<CustomerConfiguration, 'mediaServer' | 'streamingServer' | 'allowedOrigins'>,
  page: string,
): (address: string) => boolean {
  const origins = new Set(
    [page, mediaServer || page, streamingServer || page, ...allowedOrigins].map((address) => originOf(address, page)),
  );
  return (address) => {
    const origin = originOf(address, page);
    return origin !== '' && origins.has(origin);
  };
}

/** '' for what is no http(s) address: a `blob:` has an origin as well. */
function originOf(address: string, page: string): string {
  try {
    const { protocol, origin } = new URL(address, page);
    return protocol === 'https:' || protocol === 'http:' ? origin : '';
  } catch {
    return '';
  }
}
