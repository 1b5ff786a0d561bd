import { join } from 'node:path';
import { build } from 'vite';

let made: Promise<string> | undefined;

/** The outline of the tapes as a script: in a page it is `lecternOutline.outlineOf(element)`, whatever build the page is of. */
export const outlineScript = (): Promise<string> =>
  (made ??= build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, '..', 'page', 'outline.ts'), formats: ['iife'], name: 'lecternOutline' },
    },
  }).then((result) => {
    const [built] = (Array.isArray(result) ? result : [result]) as readonly unknown[];
    const { output } = built as { readonly output: readonly [{ readonly code: string }] };
    // A script that begins before the page's is a function's body: the name has to be the window's.
    return output[0].code.replace(/^var lecternOutline\s*=/m, 'window.lecternOutline =');
  }));
