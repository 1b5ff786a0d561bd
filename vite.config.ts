import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import { jsonValidator } from './scripts/vite-validator.ts';

/**
 * The build knows no customer: everything a customer changes lies beside it (config/customers).
 * `shared/*` keep stable names, because added modules reach React and the core API through the import map of index.html.
 */
export default defineConfig({
  appType: 'mpa',
  plugins: [jsonValidator(), react()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: {
      input: {
        index: 'index.html',
        react: 'core/shared/react.ts',
        'jsx-runtime': 'core/shared/jsx-runtime.ts',
        lectern: 'core/shared/lectern.ts',
      },
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames: (chunk) => (chunk.name === 'index' ? 'assets/[name]-[hash].js' : 'shared/[name].js'),
        chunkFileNames: ({ facadeModuleId }) => {
          const plugin = /plugins\/([^/]+)\/index\.ts$/.exec(facadeModuleId ?? '')?.[1];
          return plugin ? `assets/plugin-${plugin}-[hash].js` : 'assets/[name]-[hash].js';
        },
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
