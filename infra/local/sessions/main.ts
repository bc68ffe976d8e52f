import type { Storage } from '#functions/storage/index.ts';
import { createPriceBook } from '#functions/tariffs/price-book.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { runCommand, withStorage } from '../find-storage.ts';
import { readSessionsOptions, USAGE } from './options.ts';
import { rebuildSessions } from './rebuild.ts';

async function* allSites({ siteList }: Pick<Storage, 'siteList'>): AsyncGenerator<AccountId> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Storage['siteList']['page']>> = await siteList.page(cursor);
    yield* page.ids;
    cursor = page.next;
  } while (cursor !== null);
}

await runCommand(USAGE, async () => {
  const { site, stage } = readSessionsOptions(process.argv.slice(2));
  await withStorage(stage, async ({ storage }) => {
    const book = createPriceBook(storage, Date.now);
    for await (const id of site === null ? allSites(storage) : [site]) {
      const done = await rebuildSessions(storage, id, Date.now(), book);
      console.log(
        done === null
          ? `${id}: no such site`
          : `${id}: ${done.found} sessions in its readings, ${done.added} of them new`,
      );
    }
  });
});
