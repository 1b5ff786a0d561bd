/** `npm run upgrade:diff`: which pages two versions draw in another way, and why (docs/harness.md). */
import { upgradeDiff } from '../../sandbox/harness/upgrade/command.ts';
import { toolsOf } from './tools.ts';

process.exitCode = await upgradeDiff(process.argv.slice(2), { ...toolsOf(), cwd: process.env.INIT_CWD ?? process.cwd() });
