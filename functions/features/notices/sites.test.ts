import { describe, expect, it } from 'vitest';
import { accountIdSchema } from '#shared/model/ids.ts';
import type { SiteHealth } from '#shared/model/site-health.ts';
import { DIGEST_SITES } from '#shared/sites-digest.ts';
import { toldSites } from './sites.ts';

const id = accountIdSchema.parse('acc_01K00000000000000000000000');
const health = (values: object): SiteHealth => ({
  ...{ accountId: id, name: 'Bonn', role: 'installer', needs: [], newestDataAt: null, lastRunAt: null },
  ...{ brokenLinks: [], offlineSources: [], charging: null, sunShare: null, chargingPowerW: null, drawing: 0 },
  ...{ idle: null, sunShare30Days: null, freshSources: null, pausedUntil: null, sensors: 1, appliances: 1 },
  ...values,
});
const source = (name: string, since: string | null) => ({
  id: 'x',
  credentialsId: 'x',
  service: 'shelly',
  name,
  since,
});
const told = (values: object, zone = 'Europe/Berlin') =>
  toldSites([{ health: health(values), zone }], 'en', (path) => `https://app.example${path}`).sites[0];

describe('what a mail tells of a site that needs a hand', () => {
  it('is its worst need: of what, since the first of them, by the clock of the site, with the way there', () => {
    const brokenLinks = [
      source('Later', '2026-06-02T08:00:00.000Z'),
      source('Roof', '2026-06-01T08:00:00.000Z'),
      source('Unknown', null),
    ];
    expect(told({ needs: ['link-broken', 'old-data'], brokenLinks, newestDataAt: '2026-05-01T08:00:00.000Z' })).toEqual(
      {
        ...{ site: 'Bonn', need: 'link-broken', names: ['Later', 'Roof', 'Unknown'] },
        ...{ since: expect.stringMatching(/^1 Jun 2026, 10:00$/), url: `https://app.example/${id}/dashboard` },
      },
    );
    const offlineSources = [source('Charger', null)];
    expect(told({ needs: ['source-offline'], offlineSources })).toMatchObject({ names: ['Charger'], since: null });
    const old = { needs: ['old-data'], newestDataAt: '2026-06-01T08:00:00.000Z' };
    expect(told(old, 'Europe/London')).toMatchObject({
      names: [],
      since: expect.stringMatching(/^1 Jun 2026, 09:00$/),
    });
    expect(told({ needs: ['old-data'] })?.since).toBeNull();
    expect(told({ needs: ['not-set-up'] })).toMatchObject({ names: [], since: null });
  });

  it('stops at as many sites as a mail holds, and says how many there are', () => {
    const many = Array.from({ length: DIGEST_SITES + 3 }, () => ({
      health: health({ needs: ['not-set-up'] }),
      zone: 'UTC',
    }));
    const { sites, all } = toldSites(many, 'en', String);
    expect([sites.length, all]).toEqual([DIGEST_SITES, DIGEST_SITES + 3]);
  });
});
