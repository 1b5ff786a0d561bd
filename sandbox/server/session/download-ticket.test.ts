import { expect, it } from 'vitest';
import { DownloadTickets } from './download-ticket.ts';

it('a ticket is good once, for its file, for a minute, with the secret it was made with', () => {
  const tickets = new DownloadTickets();
  const issue = () => tickets.issue('secret', 'p_Results', 1000);
  const ticket = issue();
  expect([tickets.redeem('secret', 'p_Results', ticket, 60_999), tickets.redeem('secret', 'p_Results', ticket, 60_999)]).toEqual([
    true,
    false,
  ]);
  expect([
    tickets.redeem('secret', 'p_Results', issue(), 61_001),
    tickets.redeem('secret', 'p_Unit', issue(), 2000),
    tickets.redeem('other', 'p_Results', issue(), 2000),
  ]).toEqual([false, false, false]);
  const [expires, ...rest] = issue().split('-');
  expect([
    tickets.redeem('secret', 'p_Results', [Number(expires) + 1, ...rest].join('-'), 2000),
    tickets.redeem('secret', 'p_Results', '', 2000),
  ]).toEqual([false, false]);
  expect(tickets.redeem('secret', 'p_Results', issue(), 2000)).toBe(true);
});
