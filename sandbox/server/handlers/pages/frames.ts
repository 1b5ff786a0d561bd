import type { ContentObject } from '../../content/object.ts';
import { presentation } from '../content/present.ts';
import { render } from '../../content/render.ts';
import { menuPayloads } from '../../menus/payloads.ts';
import { menusOf } from '../../menus/site-menus.ts';
import { attribute, children, parseRoot, type XNode } from '../../xml/nodes.ts';
import { closedKeys, keyOf, shownAnnouncements, wordsOf } from '../../site-parts/announcements.ts';
import { closedHtml } from '../../protocol/closed.ts';
import { isAdministrator } from '../../session/roles.ts';
import { message } from '../../texts/texts.ts';
import { element, text, type Attributes } from '../../xml/write.ts';
import type { Action, Handler, Outcome, Call, Services } from '../../protocol/contract.ts';
import { ACTIONS } from '../../protocol/actions.ts';
import { contentEnvelope, envelope, objectElement } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';

/** The areas with something else in the main one: nothing, where another view is to be (protocol 4.1). */
const withMain = (payload: XNode, main: readonly XNode[]): XNode => ({
  ...payload,
  children: payload.children.map((node) => (attribute(node, 'id') === 'mainContent' ? { ...node, children: [...main] } : node)),
});

/** What is announced to who calls at this moment (protocol 6.22), with the words of the banner; nothing while there is none. */
async function announcements({ customer, visitor, lang, now, cookies }: Call, { store }: Services): Promise<string[]> {
  if (customer.off.has('p_Announcements')) return [];
  const shown = await shownAnnouncements(store, { customer: customer.name, now, isUser: visitor.loggedIn });
  const closed = closedKeys(cookies) ?? [];
  return shown.flatMap((each) => {
    if (closed.includes(keyOf(each))) return [];
    const { language, words } = wordsOf(each, lang, customer.defaultLang);
    const [label, close] = [message(`announcement.${each.kind}`, { lang, customer }), message('announcement.close', { lang, customer })];
    const until = each.until.toISOString();
    const own = language === lang ? {} : { language };
    return element('announcement', { key: keyOf(each), kind: each.kind, until, label, close, ...own }, text(words));
  });
}

const HOUR_MS = 60 * 60 * 1000;

/** Whether a site is closed for who calls. */
const isClosedFor = ({ customer, visitor }: Call, { maintenance }: Services): boolean =>
  maintenance.of(customer.name) !== null && !isAdministrator(visitor.roles);

/** That the site is closed, in the form of an announcement: to who administers it, and at the login. */
function maintenanceBand(call: Call, services: Services): string[] {
  const { customer, lang, cookies } = call;
  const closed = services.maintenance.of(customer.name);
  if (closed === null) return [];
  // No announcement has the number 0.
  const key = `0.${closed.since}`;
  if ((closedKeys(cookies) ?? []).includes(key)) return [];
  const [label, close] = [message('announcement.warning', { lang, customer }), message('announcement.close', { lang, customer })];
  const words = message(isClosedFor(call, services) ? 'maintenance.lead' : 'maintenance.band', { lang, customer });
  const until = new Date(closed.since + 24 * HOUR_MS).toISOString();
  return [element('announcement', { key, kind: 'warning', until, label, close }, text(words))];
}

/**
 * Writes `<framework>` (protocol 4.2): with `framework=1` branding, menus and every area; without it the main content
 * area alone, for a page whose frame is there already.
 */
async function framework(
  object: ContentObject,
  call: Call,
  services: Services,
  attributes: Attributes = {},
  whole = call.framework,
): Promise<string> {
  const closed = isClosedFor(call, services) ? services.maintenance.of(call.customer.name) : null;
  const isEmpty = call.extras.get('main') === '0' || closed !== null;
  const hasReason = closed !== null && call.visitor.loggedIn && call.dataType === object.dataType && call.extras.get('main') !== '0';
  const main = hasReason ? [parseRoot(closedHtml(call, closed))] : [];
  const payload = object.payload !== null && whole && isEmpty ? withMain(object.payload, main) : object.payload;
  const options = await presentation({ ...object, payload }, call, services);
  const areas = payload === null ? [] : children(payload, 'area').filter((area) => whole || attribute(area, 'id') === 'mainContent');
  const { brand } = call.customer;
  const menus = whole ? menuPayloads(await menusOf(call.customer, services), call.customer, call.lang).values() : [];
  const frame = whole ? [element('branding', { name: brand.name, logo: brand.logo, css: 'theme.css' }), ...menus] : [];
  if (whole) frame.push(...maintenanceBand(call, services), ...(await announcements(call, services)));
  return element('framework', attributes, ...frame, ...areas.map((area) => render(area, options)));
}

/** The start view; with `framework=1` the page's frame around it. */
const showStart: Action = async (call, services) => {
  const object = await services.objects.first(call.dataType);
  if (object === null) throw new Problem('notFound', { details: { datatype: call.dataType } });
  const body = envelope(call, [contentEnvelope(call, object, await framework(object, call, services))]);
  return isClosedFor(call, services) ? { body, volatile: true } : { body };
};

export const startPageHandler: Handler = {
  dataType: 'p_StartPage',
  // The frame without anything in it, where the login is to be.
  whileClosed: (call) => call.framework,
  actions: { [ACTIONS.none]: showStart, [ACTIONS.show]: showStart },
};

/** The landing page of an affiliate (protocol 4.2). A visitor who comes through it gets an anonymous affiliate token. */
const showLandingPage: Action = async (call, services) => {
  const object = await services.objects.findByHtml(call.dataType, call.html);
  if (call.html === '' || object === null) throw new Problem('notFound', { details: { html: call.html } });
  const payload = await framework(object, call, services, { html: call.html, affiliate: call.html, historyTitle: `af/${call.html}` });
  const body = envelope(call, [contentEnvelope(call, object, payload)]);
  if (call.visitor.affiliate !== '' || call.visitor.loggedIn) return { body };
  // Nobody may share this answer: it differs from the one for a visitor who has the token.
  return { body, token: await services.tokens.issue({ id: 0, anonymous: true, affiliate: call.html }) };
};

export const affiliateLandingPageHandler: Handler = {
  dataType: 'p_AffiliateLandingPage',
  actions: { [ACTIONS.none]: showLandingPage, [ACTIONS.show]: showLandingPage },
};

/** A frame on trial (protocol 4.5): the one of this ID, else the start view's. */
const showPreview: Action = async (call, services) => {
  const object = (await services.objects.find(call.dataType, call.ID)) ?? (await services.objects.first('p_StartPage'));
  if (object === null) throw new Problem('notFound', { details: { id: call.ID } });
  const payload = await framework(object, call, services, { preview: 1 }, true);
  return { body: envelope(call, [{ ...contentEnvelope(call, object, payload), ID: call.ID, dataType: call.dataType, type: 1 }]) };
};

export const frameworkPreviewHandler: Handler = {
  dataType: 'p_FrameworkPreview',
  actions: { [ACTIONS.none]: showPreview, [ACTIONS.show]: showPreview },
};

/** With `framework=1` any other view's answer also holds the page's frame, as a further object (protocol 1.2). */
export async function withFrame(outcome: Outcome, call: Call, services: Services): Promise<Outcome> {
  if (!call.framework || outcome.body === undefined || outcome.type !== undefined || outcome.body.includes('<framework')) return outcome;
  const start = await services.objects.first('p_StartPage');
  const end = outcome.body.lastIndexOf('</object>');
  if (start === null || end < 0) return outcome;
  const frame = objectElement(contentEnvelope(call, start, await framework(start, call, services), 2), call);
  const at = end + '</object>'.length;
  return { ...outcome, body: outcome.body.slice(0, at) + frame + outcome.body.slice(at) };
}
