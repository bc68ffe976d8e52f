/**
 * Does something with each of many, several at a time.
 * @param atOnce how many at a time; the next ones begin when all of these are done
 * @returns the results, in order
 * @throws the first failure of `work`: nothing is begun after it
 */
export const inParts = async <T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const done: R[] = [];
  for (let start = 0; start < items.length; start += atOnce)
    done.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))));
  return done;
};
