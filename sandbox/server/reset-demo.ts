/** `npm run reset:demo`: the content and the accounts of the content's files again; what authors have stored goes. It asks first. */
import { agreedTo } from './base/commands.ts';
import { readContent } from './content/seeding/content-folder.ts';
import { countAuthorsWork, resetContent } from './content/seeding/seed.ts';
import { Customers } from './customers/customers.ts';
import { settle } from './options.ts';
import { languagesOf } from './server.ts';
import { lockFolder } from './store/lock.ts';
import { openStore } from './store/open.ts';

const settings = settle({ quiet: true });
try {
  if (settings.production) throw new Error('Nothing was changed: a production (LECTERN_PRODUCTION=1) has no demo accounts.');
  // A running server holds the folder: it would go on with what it has in memory.
  const lock = await lockFolder(settings.data, console.error);
  const store = await openStore({ ...settings, checkFolder: lock.check });
  try {
    const { changed, made, deleted, configurations } = await countAuthorsWork(store);
    console.log(
      `What authors have stored goes: ${changed} changed objects, ${made} of their own, ${configurations} configurations; ` +
        `${deleted} that they have deleted come back. The accounts of users.json get their first passwords. ` +
        'Results, comments, uploaded pictures and all other accounts stay.',
    );
    if (await agreedTo('reset', 'npm run reset:demo -- --yes')) {
      await resetContent(
        store,
        readContent(settings.content, settings.contentDay),
        languagesOf(new Customers({ roots: settings.customers, ...settings }, () => {})),
      );
      console.log('The content is as its files have it.');
    } else process.exitCode = 1;
  } finally {
    await store.destroy();
    lock.release();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
