import * as React from 'react';
import * as runtime from 'react/jsx-runtime';
import * as api from '../api.ts';

/**
 * Gives added modules the build's own React and core API: `/shared/react.js`, `/shared/jsx-runtime.js` and
 * `/shared/lectern.js` (import map of index.html, written by scripts/build/added-modules.ts) read them from here. Everything
 * else of the build stays in as few files as possible, because no chunk has to be shared by address.
 */
export function exposeShared(): void {
  Object.defineProperty(globalThis, Symbol.for('lectern.shared'), {
    value: Object.freeze({ react: React, 'jsx-runtime': runtime, lectern: api }),
  });
}
