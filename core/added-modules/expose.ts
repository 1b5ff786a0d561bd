import React from 'react';
import runtime from 'react/jsx-runtime';
import * as lectern from '../api.ts';

/**
 * The build's own React and core API for added modules: `/shared/react.js`, `/shared/jsx-runtime.js` and `/shared/lectern.js` (import map
 * of
 * index.html, written by scripts/build/added-modules.ts) read them from here. Everything else of the build stays in as few files as
 * possible, because no chunk has to be shared by address.
 */
export const shared = Object.freeze({ react: React, 'jsx-runtime': runtime, lectern });
