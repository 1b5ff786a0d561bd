import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import type * as Engine from '../../xsl/engine/index.ts';
import { engineAlone } from './engine.ts';

describe('the engine alone', () => {
  it('REN-002 is one module beside the page, which works without it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-engine-'));
    try {
      writeFileSync(join(folder, 'page.js'), 'console.log(1);');
      await build({
        root: folder,
        configFile: false,
        logLevel: 'error',
        build: { rollupOptions: { input: join(folder, 'page.js') } },
        plugins: [engineAlone(join(import.meta.dirname, '../..'))],
      });
      expect(readdirSync(join(folder, 'dist/engine'))).toEqual(['engine.js', 'engine.js.map']);
      expect(readFileSync(join(folder, 'dist/engine/engine.js'), 'utf8')).not.toMatch(/^import|\bimport\(/m);
      const engine = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'dist/engine/engine.js')).href)) as typeof Engine;
      const sheet = engine.compile(
        '<m:a xsl:version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:m="http://exslt.org/math">' +
          '<xsl:value-of select="m:max(//a)"/></m:a>',
        { extensions: engine.exslt },
      );
      expect(engine.transformToText(sheet, engine.parse('<r><a>3</a></r>'))).toContain('>3</m:a>');
      expect(
        readdirSync(join(folder, 'dist/assets'))
          .map((name) => readFileSync(join(folder, 'dist/assets', name), 'utf8'))
          .join(),
      ).not.toContain('engine');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 30_000);
});
