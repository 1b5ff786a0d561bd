import React from 'react';
import runtime from 'react/jsx-runtime';

/**
 * The build's own React and core API for added modules: `/shared/react.js`, `/shared/jsx-runtime.js` and `/shared/lectern.js` read them
 * from here (import map of index.html, written by scripts/build/added-modules.ts). Everything else of the build stays in as few files as
 * possible, because no chunk has to be shared by address. The API is exported name by name, so that the list of its names is in this file
 * and not in the first script.
 */
export * from './api.ts';
export const packages = Object.freeze({ react: React, 'jsx-runtime': runtime });
