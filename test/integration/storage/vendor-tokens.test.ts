import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type TokenSet, type TokenVault, VendorError } from '#functions/integrations/port.ts';
import {
  createStoredTokens,
  LEASE_MS,
  type StoredTokensOptions,
  type TokenLink,
} from '#functions/integrations/stored-tokens.ts';
import { itemBytes } from '#test/support/dynamo.ts';
import { sitePartition, storageEngine } from './engine.ts';
import { account, credentials, newId } from './samples.ts';

const engine = storageEngine();
const HOUR = 3_600_000;
const set = (refresh: string, expiresAtMs = engine.nowMs + HOUR): TokenSet => ({ values: { refresh }, expiresAtMs });
const newLink = (): TokenLink => ({
  accountId: newId('acc'),
  credentialsId: newId('crd'),
  sealed: new Uint8Array([1, 2, 3]),
});

interface Process {
  readonly vault: (link: TokenLink) => TokenVault;
  readonly keep: ReturnType<typeof createStoredTokens>['keep'];
  readonly unsaved: unknown[];
  readonly slept: number[];
}

/** A separate Lambda: its own memory, over the same table. */
const newProcess = (over: Partial<StoredTokensOptions> = {}): Process => {
  const unsaved: unknown[] = [];
  const slept: number[] = [];
  const tokens = createStoredTokens({
    store: engine.storage.vendorTokens,
    seal: async (_, value) => Buffer.from(JSON.stringify(value)),
    unseal: async (_, sealed) => JSON.parse(Buffer.from(sealed).toString()),
    now: () => engine.nowMs,
    // Other work continues meanwhile; no real time passes.
    sleep: async (ms) => {
      slept.push(ms);
      await turn();
    },
    onUnsaved: (_, error) => void unsaved.push(error),
    ...over,
  });
  return { vault: tokens.of, keep: tokens.keep, unsaved, slept };
};

/** A vendor whose refresh tokens work once. */
const newVendor = (first: string) => {
  let alive = first;
  const spent: (string | undefined)[] = [];
  return {
    spent,
    /** @param work what happens while the vendor works, before its response */
    renew:
      (work: () => Promise<void> = turn) =>
      async (newest: TokenSet | null): Promise<TokenSet> => {
        const refresh = newest?.values.refresh;
        spent.push(refresh);
        if (refresh !== undefined && refresh !== alive) throw new VendorError('reauth_needed', 'spent already');
        alive = `${alive}+`;
        const answer = set(alive);
        await work();
        return answer;
      },
  };
};

const linked = async (refresh = 'a') => {
  const link = newLink();
  await newProcess().keep(link, set(refresh));
  return { link, vendor: newVendor(refresh) };
};
const forbidden = () => Promise.reject(new Error('must not be asked'));

describe('tokens of one link', () => {
  test('are null before the first sign-in, then shared by value', async () => {
    const link = newLink();
    const [a, b] = [newProcess(), newProcess()];
    expect(await a.vault(link).get()).toBeNull();
    expect(await a.vault(link).renew(null, async (newest) => set(newest === null ? 'first' : 'wrong'))).toEqual(
      set('first'),
    );
    expect(await b.vault(link).get()).toEqual(set('first'));
    expect(await b.vault(link).renew(null, forbidden)).toEqual(set('first'));
  });

  test('are read from the table once while they are valid', async () => {
    const { link } = await linked();
    const { vault } = newProcess();
    await vault(link).get();
    engine.capacity.calls.length = 0;
    expect(await vault(link).get()).toEqual(set('a'));
    expect(engine.capacity.calls).toEqual([]);
    engine.nowMs += HOUR;
    await vault(link).get();
    expect(engine.capacity.calls).toEqual([{ operation: 'GetItem', units: 1 }]);
  });

  test('cost one read unit and two writes of their size to renew', async () => {
    const { link } = await linked();
    const { vault } = newProcess();
    const big: TokenSet = {
      values: { access: 'x'.repeat(1_200), refresh: 'y'.repeat(700) },
      expiresAtMs: engine.nowMs,
    };
    await newProcess().keep(link, big);
    engine.capacity.calls.length = 0;
    await vault(link).renew(await vault(link).get(), async () => ({ ...big, expiresAtMs: engine.nowMs + 1 }));
    const [row] = await engine.partition(sitePartition(link.accountId));
    console.info('renewing tokens', { bytes: itemBytes(row), calls: engine.capacity.calls });
    expect(engine.capacity.total('GetItem')).toBe(2);
    expect(engine.capacity.calls.filter(({ operation }) => operation === 'UpdateItem')).toHaveLength(2);
  });

  test('are outside the query of a run', async () => {
    const site = await engine.storage.accounts.create(account());
    const made = await engine.storage.credentials.create(credentials(site.id));
    await newProcess().keep(
      { accountId: site.id, credentialsId: made.id, sealed: made.sealed },
      set('x'.repeat(9_000)),
    );
    engine.capacity.calls.length = 0;
    await engine.storage.control.loadSite(site.id);
    expect(engine.capacity.calls).toEqual([{ operation: 'Query', units: 1 }]);
  });

  test('of an earlier link are not used from memory', async () => {
    const { link } = await linked();
    const { vault } = newProcess();
    await vault(link).get();
    const relinked = { ...link, sealed: new Uint8Array([9]) };
    await newProcess().keep(relinked, set('b'));
    expect(await vault(relinked).get()).toEqual(set('b'));
  });

  test('are deleted with their link', async () => {
    const accountId = newId('acc');
    const made = await engine.storage.credentials.create(credentials(accountId));
    await newProcess().keep({ accountId, credentialsId: made.id, sealed: made.sealed }, set('a'));
    await engine.storage.credentials.delete(accountId, made.id);
    expect(
      (await engine.partition(sitePartition(accountId))).filter(({ sk }) => !String(sk).includes('claim')),
    ).toEqual([]);
  });

  test('count as none after too long without use', async () => {
    const { link, vendor } = await linked();
    engine.nowMs += 401 * 24 * HOUR;
    expect(await newProcess().vault(link).get()).toBeNull();
    expect((await newProcess().vault(link).renew(null, vendor.renew())).values.refresh).toBe('a+');
  });
});

describe('a refresh token', () => {
  test('is spent once by many concurrent callers of two processes', async () => {
    const { link, vendor } = await linked();
    const processes = [newProcess(), newProcess()];
    const spent = set('a');
    const renewed = await Promise.all(
      processes.flatMap(({ vault }) => [1, 2, 3].map(() => vault(link).renew(spent, vendor.renew()))),
    );
    expect(vendor.spent).toEqual(['a']);
    expect(new Set(renewed.map(({ values }) => values.refresh))).toEqual(new Set(['a+']));
    expect(await newProcess().vault(link).get()).toEqual(set('a+'));
  });

  test('is not spent again by a late caller with old tokens', async () => {
    const { link, vendor } = await linked();
    const late = newProcess();
    const old = await late.vault(link).get();
    await newProcess().vault(link).renew(set('a'), vendor.renew());
    expect(await late.vault(link).renew(old, forbidden)).toEqual(set('a+'));
  });

  test('stays with a slow holder; other callers give up in bounded time, and later get its tokens', async () => {
    const { link, vendor } = await linked();
    const [slow, other] = [newProcess(), newProcess()];
    const answer = Promise.withResolvers<void>();
    const holding = slow.vault(link).renew(
      set('a'),
      vendor.renew(() => answer.promise),
    );
    await expect.poll(() => vendor.spent).toEqual(['a']);
    await expect(other.vault(link).renew(set('a'), forbidden)).rejects.toMatchObject({ kind: 'timeout' });
    expect(other.slept.reduce((sum, ms) => sum + ms)).toBeLessThan(8_000);
    answer.resolve();
    await holding;
    expect(await other.vault(link).renew(set('a'), forbidden)).toEqual(set('a+'));
  });

  test('is released at once after the vendor rejected the request or did not respond', async () => {
    const { link, vendor } = await linked();
    for (const kind of ['upstream', 'timeout', 'reauth_needed'] as const) {
      const failing = newProcess()
        .vault(link)
        .renew(set('a'), () => Promise.reject(new VendorError(kind, 'no')));
      await expect(failing).rejects.toMatchObject({ kind });
    }
    const next = newProcess();
    expect(await next.vault(link).renew(set('a'), vendor.renew())).toEqual(set('a+'));
    expect(next.slept).toEqual([]);
  });

  test('whose holder died is released when the lease has ended, and not before', async () => {
    const { link, vendor } = await linked();
    void newProcess()
      .vault(link)
      .renew(set('a'), () => new Promise(() => {}));
    await expect.poll(async () => (await engine.partition(sitePartition(link.accountId)))[0]?.leaseId).toBeTruthy();
    const [next, spent] = [newProcess(), set('a')];
    await expect(next.vault(link).renew(spent, forbidden)).rejects.toMatchObject({ kind: 'timeout' });
    engine.nowMs += LEASE_MS;
    expect((await next.vault(link).renew(spent, vendor.renew())).values.refresh).toBe('a+');
    expect(vendor.spent).toEqual(['a']);
  });

  test('of a first sign-in that died half-way is released when the lease has ended, too', async () => {
    const link = newLink();
    void newProcess()
      .vault(link)
      .renew(null, () => new Promise(() => {}));
    await expect.poll(async () => (await engine.partition(sitePartition(link.accountId))).length).toBe(1);
    expect(await newProcess().vault(link).get()).toBeNull();
    await expect(newProcess().vault(link).renew(null, forbidden)).rejects.toMatchObject({ kind: 'timeout' });
    engine.nowMs += LEASE_MS;
    expect(
      await newProcess()
        .vault(link)
        .renew(null, async () => set('first')),
    ).toEqual(set('first'));
  });
});

describe('a lease that ended while its holder still worked', () => {
  test('lets the holder’s tokens count when it stores first', async () => {
    const { link, vendor } = await linked();
    const [slow, other] = [newProcess(), newProcess()];
    const answer = Promise.withResolvers<void>();
    const holding = slow.vault(link).renew(
      set('a'),
      vendor.renew(() => answer.promise),
    );
    await expect.poll(() => vendor.spent).toEqual(['a']);
    engine.nowMs += LEASE_MS;
    // The other spends the used token, is rejected, and by then the first has stored.
    const second = other.vault(link).renew(set('a', engine.nowMs - LEASE_MS + HOUR), async (newest) => {
      answer.resolve();
      await holding;
      return vendor.renew()(newest);
    });
    expect((await second).values.refresh).toBe('a+');
    expect(vendor.spent).toEqual(['a', 'a']);
    expect((await newProcess().vault(link).get())?.values.refresh).toBe('a+');
  });

  test('never overwrites what another process has stored since', async () => {
    const { link } = await linked();
    const answer = Promise.withResolvers<TokenSet>();
    const holding = newProcess()
      .vault(link)
      .renew(set('a'), () => answer.promise);
    await expect.poll(async () => (await engine.partition(sitePartition(link.accountId)))[0]?.leaseId).toBeTruthy();
    engine.nowMs += LEASE_MS;
    await newProcess()
      .vault(link)
      .renew(set('a', engine.nowMs - LEASE_MS + HOUR), async () => set('other'));
    answer.resolve(set('late'));
    expect((await holding).values.refresh).toBe('other');
    expect((await newProcess().vault(link).get())?.values.refresh).toBe('other');
  });

  test('yields to a user who linked again meanwhile', async () => {
    const { link } = await linked();
    const renewed = newProcess()
      .vault(link)
      .renew(set('a'), async () => {
        await newProcess().keep(link, set('linked again'));
        return set('of the old link');
      });
    expect((await renewed).values.refresh).toBe('linked again');
  });
});

describe('a table that fails after the vendor has responded', () => {
  const failing = (times: number) => {
    let left = times;
    const { store } = engine.storage.vendorTokens;
    return {
      ...engine.storage.vendorTokens,
      store: async (...given: Parameters<typeof store>) => {
        left -= 1;
        if (left >= 0) throw new Error('the table is away');
        return store(...given);
      },
    };
  };

  test('is retried, because these tokens may be the only ones', async () => {
    const { link, vendor } = await linked();
    const process = newProcess({ store: failing(2) });
    expect((await process.vault(link).renew(set('a'), vendor.renew())).values.refresh).toBe('a+');
    expect((await newProcess().vault(link).get())?.values.refresh).toBe('a+');
    expect(process.unsaved).toEqual([]);
  });

  test('loses nothing: this process keeps serving and stores them when it can', async () => {
    const { link, vendor } = await linked();
    const process = newProcess({ store: failing(3) });
    expect((await process.vault(link).renew(set('a'), vendor.renew())).values.refresh).toBe('a+');
    expect(process.unsaved).toHaveLength(1);
    // No other process spends the used token meanwhile.
    await expect(newProcess().vault(link).renew(set('a'), forbidden)).rejects.toMatchObject({ kind: 'timeout' });
    expect((await process.vault(link).get())?.values.refresh).toBe('a+');
    expect((await newProcess().vault(link).get())?.values.refresh).toBe('a+');
  });

  test('is not spent twice for by the same process', async () => {
    const { link, vendor } = await linked();
    const process = newProcess({ store: failing(3) });
    const renewed = await process.vault(link).renew(set('a'), vendor.renew());
    expect(await process.vault(link).renew(set('a'), forbidden)).toEqual(renewed);
    expect((await process.vault(link).renew(renewed, vendor.renew())).values.refresh).toBe('a++');
    expect(vendor.spent).toEqual(['a', 'a+']);
  });
});
