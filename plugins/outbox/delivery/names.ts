/** Names under which the outbox of a customer keeps and shares things in the browser. */
export const databaseName = (customer: string): string => `lectern-outbox-${customer}`;
export const lockName = (customer: string): string => `lectern-outbox-${customer}`;
export const channelName = (customer: string): string => `lectern-outbox-${customer}`;
export const journalPrefix = (customer: string): string => `lectern.outbox.${customer}.`;
