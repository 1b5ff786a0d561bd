/** How to start a program so that `endGroup` ends it with all that it has started. */
export const IN_A_GROUP = { detached: process.platform !== 'win32' };

/** How long a program has to end what it has started in groups of their own, as Playwright its server and browsers: ms. */
const TO_END = 10_000;

/** Asks a program to end as a terminal does; ends its group when it does not. */
export async function interruptGroup(child) {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((done) => {
    const timer = setTimeout(done, TO_END);
    child.once('exit', () => {
      clearTimeout(timer);
      done();
    });
    child.kill('SIGINT');
  });
  endGroup(child);
}

/** Ends a program that was started `IN_A_GROUP`, and what it has started: a worker in an endless loop hears nothing else. */
export function endGroup(child) {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended in the meantime.
  }
}
