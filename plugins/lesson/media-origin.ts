import type { CustomerConfiguration } from '../../core/api.ts';

/**
 * Whether pictures, videos and subtitles of lessons may come from an address: http(s) of the page's own origin, of the media or
 * streaming server, or of an allowed origin.
 * @param page address of the page
 */
export function mayLoadFrom({ mediaServer, streamingServer, allowedOrigins }: Pick<CustomerConfiguration, 'mediaServer' | 'streamingServer' | 'allowedOrigins'>, page: string): (address: string) => boolean {
  const originOf = (address: string): string => { try { return new URL(address, page).origin; } catch { return 'null'; } };
  const origins = new Set([page, mediaServer || page, streamingServer || page, ...allowedOrigins].map(originOf));
  origins.delete('null');
  return (address) => {
    const origin = originOf(address);
    return /^https?:/.test(origin) && origins.has(origin);
  };
}
