import { describe, expect, it } from 'vitest';
import type { LinkState } from '../memory/run-memory.ts';
import type { ApplianceMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import type { ApplianceView, Snapshot } from '../snapshot.ts';
import { blockerOf, foreignBlocker } from './gate.ts';

const MINUTE = 60_000;
const T = Date.parse('2026-06-15T11:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();
const later = T + 5 * MINUTE;

interface Changes {
  readonly trouble?: ApplianceView['trouble'];
  readonly state?: Partial<ApplianceView['state']>;
  readonly memory?: Partial<ApplianceMemory>;
}
const device = ({ trouble = null, state, memory }: Changes = {}): Device =>
  ({
    view: { credentialsId: 'crd', service: 'zaptec', trouble, state: { on: true, online: true, ...state } },
    memory: { troubleSinceMs: null, unsent: null, obey: null, foreign: null, ...memory },
  }) as unknown as Device;
const hindered = (changes: Changes, link?: Partial<LinkState>) =>
  blockerOf(device(changes), { links: link === undefined ? {} : { crd: link } } as unknown as Snapshot, T);
const since = { troubleSinceMs: T - 3 * MINUTE };
const trouble = { code: 'vendor-trouble', figures: { service: 'zaptec', since: iso(T - 3 * MINUTE) } };
const offline = { code: 'device-offline', figures: { since: iso(T - 3 * MINUTE) } };

describe('what blocks commands to an appliance', () => {
  it('nothing', () => {
    expect(hindered({})).toBeNull();
    expect(hindered({}, { problem: 'limited', untilMs: later })).toBeNull();
    expect(hindered({ state: { online: null } })).toBeNull();
  });

  it.each([
    [
      'a limited link, with its end',
      { trouble: 'blocked' },
      { problem: 'limited', untilMs: later },
      { code: 'vendor-limit', figures: { service: 'zaptec', until: iso(later) } },
      later,
    ],
    [
      'a broken link',
      { trouble: 'blocked' },
      { problem: 'broken', untilMs: later },
      { code: 'link-broken', figures: { service: 'zaptec' } },
      null,
    ],
    ['blocked without a known link', { trouble: 'blocked', memory: since }, undefined, trouble, null],
    ['our own failure', { trouble: 'ours' }, undefined, { code: 'own-trouble', figures: {} }, null],
    ['a car asleep', { trouble: 'asleep' }, undefined, { code: 'car-asleep', figures: {} }, null],
    ['unreachable according to its cloud', { trouble: 'unreachable', memory: since }, undefined, offline, null],
    ['offline according to itself', { state: { online: false }, memory: since }, undefined, offline, null],
    [
      'a failed read does not tell whether it is online',
      { trouble: 'failed', state: { online: false }, memory: since },
      { problem: null },
      trouble,
      null,
    ],
    [
      'trouble that starts in this run',
      { trouble: 'failed' },
      undefined,
      { code: 'vendor-trouble', figures: { service: 'zaptec', since: iso(T) } },
      null,
    ],
    ['an unknown state', { state: { on: null } }, undefined, { code: 'device-unknown', figures: {} }, null],
  ] as const)('%s', (_, changes, link, reason, untilMs) => {
    expect(hindered(changes, link)).toEqual({ reason, untilMs });
  });

  it('refused commands, until another may be sent', () => {
    const refused = (untilMs: number, step?: true) =>
      hindered({ memory: { unsent: { failures: 2, untilMs, ...(step && { step }) } } });
    const figures = { service: 'zaptec' };
    expect(refused(later)).toEqual({ reason: { code: 'command-failed', figures }, untilMs: later });
    expect(refused(later, true)).toEqual({ reason: { code: 'vendor-step', figures }, untilMs: later });
    expect(refused(T)).toBeNull();
  });

  it('not obeying, until it is tried again', () => {
    const deaf = (untilMs: number) => hindered({ memory: { obey: { failures: 2, untilMs } } });
    expect(deaf(later)).toEqual({
      reason: { code: 'not-obeying', figures: { until: iso(later) } },
      untilMs: later,
    });
    expect(deaf(T)).toBeNull();
  });
});

it('a foreign change, with its end where it has one', () => {
  const changed = (foreign: ApplianceMemory['foreign']) => foreignBlocker(device({ memory: { foreign } }));
  expect(changed(null)).toBeNull();
  expect(changed({ sinceMs: T, untilMs: null })).toEqual({
    reason: { code: 'foreign-change-open', figures: {} },
    untilMs: null,
  });
  expect(changed({ sinceMs: T, untilMs: later })).toEqual({
    reason: { code: 'foreign-change', figures: { until: iso(later) } },
    untilMs: later,
  });
});
