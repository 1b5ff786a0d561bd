/** Resolves after so many milliseconds of the browser's: for what waits before there is a service. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
