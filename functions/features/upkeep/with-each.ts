import type { AccountId } from '#shared/model/ids.ts';

/** Scheduler allows hundreds of requests a second. */
const AT_ONCE = 20;
/** This many failures on one page are not about single sites: the next firing repeats the page. */
const TOO_MANY = 10;

/**
 * Does something with every id of a page, several at once.
 * @param onFailure called for each that failed
 * @returns what came of those that did not fail, and how many did
 * @throws the last failure when many fail
 */
export const withEach = async <R>(
  ids: readonly AccountId[],
  work: (id: AccountId) => Promise<R>,
  onFailure: (id: AccountId | undefined, error: unknown) => void,
): Promise<{ readonly done: readonly R[]; readonly failed: number }> => {
  const done: R[] = [];
  let failed = 0;
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    for (const [index, result] of (await Promise.allSettled(some.map(work))).entries()) {
      if (result.status === 'fulfilled') {
        done.push(result.value);
        continue;
      }
      failed += 1;
      onFailure(some[index], result.reason);
      if (failed >= TOO_MANY) throw result.reason;
    }
  }
  return { done, failed };
};
