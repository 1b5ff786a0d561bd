/** The package has no types for its light build, which is the same with fewer parts. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
