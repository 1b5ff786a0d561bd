/** `npm run visual`: pictures of the gallery's examples against the accepted ones (docs/harness.md). */
import { visual } from '../../sandbox/harness/visual/command.ts';
import { toolsOf } from './tools.ts';

process.exitCode = await visual(process.argv.slice(2), toolsOf());
