import { attribute, Differs, isXml, matches, NotOffered, same, type Call, type Kit } from '../call.ts';

/** What the envelope says of the site: customer and version are in the addresses of files. */
async function site(kit: Kit): Promise<{ readonly customer: string; readonly version: string }> {
  const { body } = await kit.wire.dispatch('action=2&id=0&datatype=p_StartPage');
  const customer = attribute(body, 'cms', 'customer') ?? kit.customer;
  const version = attribute(body, 'cms', 'versionHash');
  if (version === undefined || customer === '') throw new Differs('cms/@customer and cms/@versionHash', 'none');
  return { customer, version };
}

/** Sections 1.1 and 3. */
export const auxiliary: readonly Call[] = [
  {
    name: 'text set',
    sections: ['3.1', '1.1'],
    play: async (kit) => {
      const { customer, version } = await site(kit);
      const answer = await kit.wire.ask(`/${customer}/xml/M_textSet_de.xml?v=${version}`);
      if (answer.status === 404) throw new NotOffered('pages take their built-in texts');
      isXml(kit, answer);
      same('textSet/@lang', attribute(answer.body, 'textSet', 'lang'), 'de');
    },
  },
  {
    name: 'stylesheet under the version hash, kept for good',
    sections: ['1.1', '1.5'],
    play: async (kit) => {
      const { version } = await site(kit);
      const answer = await kit.wire.ask(`/${version}/xsl/p_News.xsl`);
      same('status', answer.status, 200);
      same('Cache-Control', answer.headers['cache-control'], 'public, max-age=31536000, immutable');
      matches('the stylesheet', answer.body, /<xsl:stylesheet\b/);
    },
  },
  {
    name: 'stylesheet that is not there',
    sections: ['1.1', '1.6'],
    play: async (kit) => same('status', (await kit.wire.ask(`/${(await site(kit)).version}/xsl/no-such-sheet.xsl`)).status, 404),
  },
  {
    name: 'customer configuration',
    sections: ['3.6', '1.1'],
    play: async (kit) => {
      const { customer, version } = await site(kit);
      const answer = await kit.wire.ask(`/${customer}/config.json?v=${version}`);
      same('status', answer.status, 200);
      try {
        JSON.parse(answer.body);
      } catch {
        throw new Differs('JSON', answer.body.slice(0, 80));
      }
    },
  },
  {
    name: 'module loader refuses a module that nobody knows',
    sections: ['3.2'],
    play: async ({ wire }) => same('status', (await wire.ask('/_js/moduleLoader.php?module=conformance-no-such')).status, 404),
  },
  {
    name: 'user log and consent',
    sections: ['3.3'],
    play: async ({ wire }) => {
      const consent = await wire.ask('/GAOptIn.php?opt=in');
      if (consent.status !== 200) same('status of /GAOptIn.php', consent.status, 204);
    },
  },
  {
    name: 'media look-up: malformed, missing',
    sections: ['3.4'],
    play: async ({ wire }) => {
      const malformed = await wire.ask('/getURL.php?user=0&ID=9001&IDLesson=x&token=&filetype=mp4');
      same('status with IDLesson=x', malformed.status, 400);
      const missing = await wire.ask('/getURL.php?user=0&ID=999999998&IDLesson=&token=&filetype=mp4');
      same('status of a medium that is not there', missing.status, 404);
    },
  },
  {
    name: 'HEAD has the headers of GET and no body',
    sections: ['1.5'],
    play: async ({ wire }) => {
      const query = '/dispatcher.php?mode=ajax&lang=de&action=2&id=0&datatype=p_StartPage&user=0';
      const get = await wire.ask(query);
      const head = await wire.ask(query, { method: 'HEAD' });
      if (head.status === 405 || head.status === 404) throw new NotOffered('HEAD of the dispatcher');
      same('status', head.status, get.status);
      same('body', head.body, '');
      same('ETag', head.headers.etag, get.headers.etag);
    },
  },
];
