import type { Body } from './body.ts';

const NEWLINES = Buffer.from('\r\n\r\n');

/** Reads a multipart form with at most one file, whose content is taken as UTF-8 text. Parts without a name are skipped. */
export function readMultipart(type: string, raw: Buffer): Body {
  const boundary = /boundary="?([^";]{1,70})"?/i.exec(type)?.[1];
  const fields = new Map<string, string>();
  let file: string | null = null;
  if (boundary === undefined) return { fields, file };
  const mark = Buffer.from(`--${boundary}`);
  let start = raw.indexOf(mark);
  while (start >= 0) {
    const next = raw.indexOf(mark, start + mark.length);
    if (next < 0) break;
    const part = raw.subarray(start + mark.length + 2, next - 2);
    const split = part.indexOf(NEWLINES);
    if (split >= 0) {
      const head = part.subarray(0, split).toString('utf8');
      const content = part.subarray(split + NEWLINES.length).toString('utf8');
      const name = /\bname="([^"]*)"/i.exec(head)?.[1] ?? '';
      if (/\bfilename="/i.test(head)) file ??= content;
      else if (name !== '' && !fields.has(name)) fields.set(name, content);
    }
    start = next;
  }
  return { fields, file };
}
