import { contractParts } from '../../lib/parts.ts';

/**
 * API calls of the public pages. Their code is requested once the page is drawn, all parts at once, and each part runs as it
 * arrives: a chain of imports would take a round trip for each.
 */
export const publicLists = async () => {
  await Promise.all(contractParts.map((part) => part()));
  return import('../../lib/public-lists.ts');
};
