import { describe, expect, it } from 'vitest';
import { credentialsIdSchema } from '#shared/model/ids.ts';
import { VendorError } from '../integrations/port.ts';
import { linkUses } from './link-use.ts';
import type { LinkUse } from './store.ts';

const ID = credentialsIdSchema.parse('crd_01JXAAAAAAAAAAAAAAAAAAAAAA');
const NOON = Date.parse('2026-06-01T12:00:00Z');
const noon = new Date(NOON).toISOString();
const before: LinkUse = {
  lastSuccessAt: '2026-06-01T11:00:00.000Z',
  error: null,
  errorAt: null,
  day: '2026-06-01',
  calls: 7,
};

type Seen = 'ok' | 'timeout';
const use = (
  seen: readonly Seen[],
  last: LinkUse | null = before,
  calls = 2,
  nowMs = NOON,
  reportedAt: string | null = null,
): LinkUse | undefined => {
  const sensors = seen.map((_, index) => ({ id: `sen_${index}`, credentialsId: ID }));
  const outcomes = seen.map((each, index) => [
    `sen_${index}`,
    each === 'ok' ? { ok: true, value: {} } : { ok: false, error: new VendorError('timeout', 'x') },
  ]);
  const bundle = {
    sensors,
    appliances: [],
    credentials: [{ id: ID }],
    reports: new Map(reportedAt === null ? [] : [[ID, { receivedAt: reportedAt }]]),
    run: last && { version: 1, state: { links: { [ID]: last } } },
  };
  const reads = { sensors: new Map(outcomes as never), appliances: new Map() } as never;
  return linkUses(bundle as never, reads, nowMs, () => calls)[ID];
};

describe('the health and usage of a link', () => {
  it('is healthy when everything answered', () => {
    expect(use(['ok', 'ok'])).toEqual({ lastSuccessAt: noon, error: null, errorAt: null, day: '2026-06-01', calls: 9 });
  });

  it('takes the time of a report, not that of the run', () => {
    const reportedAt = '2026-06-01T11:57:00.000Z';
    expect(use(['ok'], before, 0, NOON, reportedAt)).toMatchObject({ lastSuccessAt: reportedAt, error: null });
  });

  it('keeps its last success beside a failure, and shows the failure of a single device', () => {
    const failed = { error: 'vendor_timeout', errorAt: noon };
    expect(use(['timeout'])).toMatchObject({ ...failed, lastSuccessAt: before.lastSuccessAt });
    expect(use(['ok', 'timeout'])).toMatchObject({ ...failed, lastSuccessAt: noon });
  });

  it('is unchanged while it is not polled', () => {
    const broken = { ...before, error: 'credentials_rejected', errorAt: noon };
    expect(use([], broken, 0)).toEqual(broken);
    expect(use([], null, 0)).toEqual({ lastSuccessAt: null, error: null, errorAt: null, day: '2026-06-01', calls: 0 });
  });

  it('counts its calls by day', () => {
    expect(use(['ok'], before, 3)?.calls).toBe(10);
    expect(use(['ok'], before, 3, NOON + 12 * 3_600_000)).toMatchObject({ day: '2026-06-02', calls: 3 });
  });
});
