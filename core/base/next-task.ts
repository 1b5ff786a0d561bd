/**
 * What follows is a task of its own: between two of them the browser draws and answers. What takes long in one piece keeps a slow processor
 * from answering for as long. Whoever waits asks afterwards whether its work is still wanted.
 */
export const nextTask = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      done();
    });
    port1.start();
    port2.postMessage(null);
  });
