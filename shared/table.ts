/**
 * The single table, once for CDK, the local engine and the entities. Readings and decisions expire by TTL.
 * One GSI, with whole items: reverse look-ups for display (a site's members) and the list of all sites; nothing decides on it.
 */
export const table = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttlAttribute: 'expiresAtS',
  gsi: { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
} as const;
