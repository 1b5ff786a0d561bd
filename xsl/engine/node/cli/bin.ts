#!/usr/bin/env node
/** The command of the package: `npx lectern-xslt sheet.xsl doc.xml`. */
import { command } from './command.ts';

process.exitCode = command(
  process.argv.slice(2),
  {
    out: (bytes) => void process.stdout.write(bytes),
    err: (text) => void process.stderr.write(text),
  },
  'lectern-xslt',
);
