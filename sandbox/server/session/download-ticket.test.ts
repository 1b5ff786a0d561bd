import { expect, it } from 'vitest';
import { openSite } from '../fixtures/site.ts';
import { issueTicket, redeemTicket } from './download-ticket.ts';

const site = openSite();

it('a ticket is good once, for its file, for a minute, with the secret it was made with', async () => {
  const { store } = site.server.services;
  const issue = () => issueTicket('secret', 'p_Results', 1000);
  const redeem = (ticket: string, now = 2000, what = 'p_Results', secret = 'secret') => redeemTicket(store, secret, what, ticket, now);
  const ticket = issue();
  // Asked for at once by many, as by two servers, it is good for one.
  const asked = await Promise.all(Array.from({ length: 5 }, () => redeem(ticket, 60_999)));
  expect(asked.filter(Boolean)).toHaveLength(1);
  expect([await redeem(issue(), 61_001), await redeem(issue(), 2000, 'p_Unit'), await redeem(issue(), 2000, 'p_Results', 'other')]).toEqual(
    [false, false, false],
  );
  const [expires, ...rest] = issue().split('-');
  expect([await redeem([Number(expires) + 1, ...rest].join('-')), await redeem('')]).toEqual([false, false]);
  expect(await redeem(issue())).toBe(true);
});

it('used tickets are forgotten when they would have ended', async () => {
  const { store } = site.server.services;
  expect(await redeemTicket(store, 'secret', 'p_Results', issueTicket('secret', 'p_Results', 1000), 2000)).toBe(true);
  expect(await redeemTicket(store, 'secret', 'p_Results', issueTicket('secret', 'p_Results', 100_000), 100_000)).toBe(true);
  expect(await store.selectFrom('used_tickets').select('ticket').execute()).toHaveLength(1);
});
