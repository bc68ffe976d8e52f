import { beforeAll, describe, expect, it, vi } from 'vitest';

// @isolated: the contract is loaded twice, with different constants.
const ACCOUNT = 'acc_01ARZ3NDEKTSV4RRFFQ69G5FAV';
const OWNER = '11111111-1111-7111-d111-111111111111';

/** Everything that is derived from the contract, loaded with one form of the actions' paths. */
const load = async (mark: ':' | '') => {
  vi.resetModules();
  vi.doMock('#shared/contract/action-mark.ts', () => ({ ACTION_MARK: mark }));
  const { contractRows } = await import('#shared/contract/index.ts');
  const { answeredRoutes, deployedRoutes } = await import('#shared/contract/answered-routes.ts');
  const { callUrl } = await import('#shared/contract/caller.ts');
  const { toOpenApi } = await import('#shared/contract/openapi.ts');
  const { matchRow } = await import('#infra/local/gateway/matcher.ts');
  const { implement } = await import('#functions/http/implement.ts');
  const { accessClaims, apiEvent, invoke } = await import('#test/support/api-event.ts');
  const { apiHandlers, logger, programs, quotas, trail } = await import('#test/support/api-handlers.ts');
  const { routesOf, stageWith } = await import('../infra/synth.ts');
  const edge = {
    logger,
    programs,
    quotas,
    trail,
    roleOf: async () => 'owner' as const,
    sessionOf: async () => ({ provedMsAgo: 0, secondFactor: true }),
  };
  const actions = contractRows.filter(({ row }) => row.action);
  return {
    actions,
    answered: answeredRoutes.filter(({ row, byToken }) => row.action && !byToken),
    /** Ways of programs to actions. */
    ofPrograms: answeredRoutes.filter(({ row, byToken }) => row.action && byToken),
    deployedRoutes,
    documented: Object.keys(toOpenApi().paths as object),
    matchRow,
    clientPaths: actions.map(({ row }) => callUrl(row, { params: { accountId: ACCOUNT } })),
    // Wallboxes connect by a WebSocket API of its own, which knows no paths.
    templateKeys: routesOf(stageWith('dev')).filter((key) => !key.startsWith('$')),
    /** What the function answers that lists services. */
    listServices: (routeKey: string) => {
      const row = contractRows.find(({ id }) => id === 'listSupportedServices')?.row ?? expect.fail();
      const event = apiEvent(row, { params: { accountId: ACCOUNT }, claims: accessClaims(OWNER) });
      return invoke(implement('api', apiHandlers({ listSupportedServices: async () => [] }), edge), {
        ...event,
        routeKey,
      });
    },
  };
};

describe.each([':', ''] as const)('with "%s" before the names of actions', (mark) => {
  let loaded: Awaited<ReturnType<typeof load>>;
  beforeAll(async () => {
    loaded = await load(mark);
  }, 120_000);

  it('templates, local gateway, functions, client and document agree, and both forms are answered', async () => {
    expect(loaded.actions.map(({ id }) => id).sort()).toEqual(['finishOauth', 'listSupportedServices', 'startOauth']);
    expect(loaded.templateKeys.sort()).toEqual(loaded.deployedRoutes.map(({ routeKey }) => routeKey).sort());
    expect(loaded.templateKeys.filter((key) => key.includes(':'))).toHaveLength(mark === ':' ? 4 : 0);
    for (const { row } of loaded.actions) {
      expect(row.path).toMatch(mark === ':' ? /\/:\w+$/ : /\/\w+$/);
      expect(loaded.templateKeys).toContain(`${row.method} ${row.path}`);
      expect(loaded.documented).toContain(row.path);
      expect(loaded.clientPaths).toContain(row.path.replace('{accountId}', ACCOUNT));
    }
    expect(loaded.answered).toHaveLength(2 * loaded.actions.length);
    for (const { row, path, routeKey } of loaded.answered) {
      const match = loaded.matchRow(row.method, path.replace('{accountId}', ACCOUNT));
      expect(match).toEqual({ row, routeKey, byToken: false, params: { accountId: ACCOUNT } });
      if (row.method === 'GET') expect((await loaded.listServices(routeKey)).status).toBe(200);
    }
    expect(loaded.ofPrograms.map(({ id }) => id)).toEqual(['listSupportedServices', 'listSupportedServices']);
    for (const { row, path, routeKey } of loaded.ofPrograms) {
      const match = loaded.matchRow(row.method, path.replace('{accountId}', ACCOUNT));
      expect(match).toEqual({ row, routeKey, byToken: true, params: { accountId: ACCOUNT } });
      expect((await loaded.listServices(routeKey)).body.code).toBe('invalid_token');
    }
  });

  it('no other row of the same method takes the name of an action for an id', () => {
    const { answered, deployedRoutes } = loaded;
    for (const { row, path } of answered) {
      const before = path.slice(0, path.lastIndexOf('/'));
      const rivals = deployedRoutes.filter(
        (one) => one.row.method === row.method && one.path.startsWith(`${before}/{`) && one.path.endsWith('}'),
      );
      expect(rivals.map(({ routeKey }) => routeKey)).toEqual([]);
    }
  });
});
