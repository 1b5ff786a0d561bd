export { createOutbox } from './create-outbox.ts';
export { showEntries } from './watch.ts';
