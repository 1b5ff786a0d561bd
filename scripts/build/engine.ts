import { join, resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/** Writes the stylesheet engine alone as one module, `engine/engine.js`, which shares nothing with the page. */
export function engineAlone(root: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'lectern-engine',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    // Its own build: a chunk of the page's would lean on the page's other chunks.
    async writeBundle() {
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          outDir: join(resolve(config.root, config.build.outDir), 'engine'),
          emptyOutDir: true,
          target: config.build.target,
          sourcemap: true,
          minify: true,
          lib: { entry: join(root, 'xsl/engine/index.ts'), formats: ['es'], fileName: () => 'engine.js' },
          rollupOptions: { output: { codeSplitting: false, minify: true } },
        },
      });
    },
  };
}
