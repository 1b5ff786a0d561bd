/** The thread that `npm run xslt` works in: loaders of TypeScript do not come into threads by themselves. */
import { register } from 'tsx/esm/api';

register();
const { xslt } = await import('../xslt.ts');
const { runDeep } = await import('../../../xsl/engine/node/index.ts');
await runDeep(import.meta.url, async () => xslt);
