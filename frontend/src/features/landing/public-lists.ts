import { contractParts } from '../../lib/parts.ts';

/**
 * What the public pages ask the API for. Its code is asked for when the page stands, all parts at once, and each runs as it
 * arrives: a chain would take a way to the server for each.
 */
export const publicLists = async () => {
  await Promise.all(contractParts.map((part) => part()));
  return import('../../lib/public-lists.ts');
};
