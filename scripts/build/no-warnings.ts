import type { Plugin } from 'vite';

/** Fails a build that has warned of something, so that a warning is mended or decided about, not scrolled past. */
export function noWarnings(): Plugin {
  const warnings: string[] = [];
  return {
    name: 'lectern-no-warnings',
    apply: 'build',
    enforce: 'post',
    configResolved({ logger }) {
      for (const level of ['warn', 'warnOnce'] as const) {
        const print = logger[level].bind(logger);
        logger[level] = (message, options) => {
          warnings.push(message);
          print(message, options);
        };
      }
    },
    closeBundle: {
      order: 'post',
      handler() {
        if (warnings.length > 0)
          throw new Error(`The build has warned ${warnings.length === 1 ? 'once' : `${warnings.length} times`}: ${warnings.join('\n')}`);
      },
    },
  };
}
