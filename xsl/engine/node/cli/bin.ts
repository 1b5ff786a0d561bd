#!/usr/bin/env node
/** The command of the package: `npx lectern-xslt sheet.xsl doc.xml`. */
import { runDeep } from './deep.ts';

await runDeep(import.meta.url, async () => {
  const { command } = await import('./command.ts');
  return (argv, streams) => command(argv, streams, 'lectern-xslt');
});
