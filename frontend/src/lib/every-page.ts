/** More than any list of ours has; a server that never ends is left then. */
const MOST_PAGES = 1000;

/**
 * Reads a list page by page until one names no next.
 * @param nextOf cursor of the page after; null or undefined: it was the last
 * @throws Error if the server names a cursor again or never ends: what was read is then not the list
 */
export const everyPage = async <Page, Cursor extends string>(
  read: (cursor: Cursor | null) => Promise<Page>,
  nextOf: (page: Page) => Cursor | null | undefined,
): Promise<readonly Page[]> => {
  const pages: Page[] = [];
  const seen = new Set<Cursor>();
  let cursor: Cursor | null = null;
  do {
    const page: Page = await read(cursor);
    pages.push(page);
    cursor = nextOf(page) ?? null;
    if (cursor === null) return pages;
    if (seen.has(cursor)) throw new Error('the server named the same page again');
    seen.add(cursor);
  } while (pages.length < MOST_PAGES);
  throw new Error('the list has no end');
};
