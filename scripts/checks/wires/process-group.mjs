/** How to start a program so that `endGroup` ends it with all that it has started. */
export const IN_A_GROUP = { detached: process.platform !== 'win32' };

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
