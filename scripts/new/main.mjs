/** `npm run new -- plugin|object-type|widget|question|customer|module <name>` (docs/write-a-plugin.md). */
import { make } from './new.ts';
import { root } from '../tools/setup.mjs';

process.exitCode = make(
  process.argv.slice(2),
  root,
  (text) => void process.stdout.write(text),
  (text) => void process.stderr.write(text),
);
