import { describe, expect, it } from 'vitest';
import { chargerId, MINUTE, NOON, plugId } from '#test/control/harness.ts';
import { memoryOf } from '#test/control/parts.ts';
import { updateOutlook } from '../observe/outlook.ts';
import { firstSiteMemory } from '../observe/site.ts';
import { afterFailures, type CommandFailure } from './failed-commands.ts';
import type { ApplianceMemory, CommandMemory, ControlState, SiteMemory } from './state.ts';

const night = { code: 'night', figures: {} } as const;
const asked: CommandMemory = {
  atMs: NOON,
  on: true,
  currentA: 9,
  beforeOn: false,
  beforeA: 6,
  confirmed: false,
  attempts: 1,
};
const { switchedMs, startsDay, starts, sets, phaseSet, phases, clampA } = memoryOf();
const marks = { switchedMs, startsDay, starts, sets, phaseSet, phases, clampA };
const commanded = memoryOf({ command: { ...asked, marks }, edges: [NOON], starts: 1, reason: night });
const without = memoryOf({ reason: night });
const state = (changes: Partial<ControlState> = {}): ControlState => ({
  version: 1,
  scheduledMs: 0,
  site: firstSiteMemory(NOON),
  appliances: { [chargerId]: commanded },
  links: {},
  ...changes,
});
const failure = (changes: Partial<CommandFailure> = {}): CommandFailure => ({
  how: 'refused',
  retryAfterS: null,
  service: 'vendor',
  ...changes,
});
const failed = (
  changes: Partial<CommandFailure> = {},
  before: ApplianceMemory = without,
): ApplianceMemory | undefined => {
  const failures = new Map([[chargerId, failure(changes)]]);
  return afterFailures(state(), { uncommanded: { [chargerId]: before } }, failures, NOON).appliances[chargerId];
};
const saysFailed = { code: 'command-failed', figures: { service: 'vendor' } };

describe('a command that failed', () => {
  it('refused: only the refusal and the command are remembered', () => {
    expect(failed()).toEqual({
      ...without,
      reason: saysFailed,
      unsent: { failures: 1, untilMs: NOON, asked },
    });
  });

  it.each([
    [0, null, 0],
    [1, null, 1],
    [2, null, 2],
    [3, null, 5],
    [4, null, 15],
    [9, null, 15],
    [0, 90, 1.5],
    [4, 90, 15],
    [4, 3600, 60],
  ])('after %d refusals, the vendor asking for %s s, it waits %d min', (before, retryAfterS, minutes) => {
    const again = memoryOf({ unsent: before === 0 ? null : { failures: before, untilMs: NOON - 1 } });
    expect(failed({ retryAfterS }, again)?.unsent).toEqual({
      failures: before + 1,
      untilMs: NOON + minutes * MINUTE,
      asked,
    });
  });

  it('refused because the user still has to do something: says so', () => {
    expect(failed({ step: true })).toMatchObject({
      reason: { code: 'vendor-step', figures: { service: 'vendor' } },
      unsent: { failures: 1, step: true },
    });
  });

  it('never sent: no refusal is counted', () => {
    expect(failed({ how: 'withheld' })).toEqual({ ...without, reason: saysFailed, unsent: null });
    const unsent = { failures: 3, untilMs: NOON + MINUTE };
    expect(failed({ how: 'withheld' }, { ...without, unsent })?.unsent).toBe(unsent);
  });

  it('may have arrived: it is remembered as sent, and the next read-back decides', () => {
    expect(failed({ how: 'unknown' })).toEqual({ ...commanded, reason: saysFailed });
  });

  it('does not touch appliances without a command, nor any other', () => {
    const both = state({ appliances: { [chargerId]: commanded, [plugId]: without } });
    const failures = new Map([[plugId, failure()]]);
    expect(afterFailures(both, { uncommanded: { [chargerId]: without } }, failures, NOON)).toEqual(both);
    const gone = state({ appliances: {} });
    const known = { uncommanded: { [chargerId]: without } };
    expect(afterFailures(gone, known, new Map([[chargerId, failure()]]), NOON)).toEqual(gone);
  });

  it('without a command in force, none is remembered', () => {
    const plain = state({ appliances: { [chargerId]: without } });
    const known = { uncommanded: { [chargerId]: without } };
    const next = afterFailures(plain, known, new Map([[chargerId, failure()]]), NOON);
    expect(next.appliances[chargerId]?.unsent).toEqual({ failures: 1, untilMs: NOON });
  });
});

describe('a probe step that was not made', () => {
  const law = updateOutlook(null, { timeMs: NOON, heardMs: NOON, surplusW: 5000, pvW: 6000 });
  const before = { a: 100, f: 110, m: 120, s: 130 };
  const probing = (more: Partial<SiteMemory> = {}): ControlState => {
    const pending = { atMs: NOON, stepW: 4140, gridW: 0, applianceId: chargerId, before };
    const first = firstSiteMemory(NOON);
    return state({
      site: { ...first, law, probe: { pending, failures: 1, restUntilMs: 5 }, ...more },
      appliances: { [chargerId]: commanded, [plugId]: commanded },
    });
  };
  const siteAfter = (tried: ControlState, id: typeof chargerId, how: CommandFailure['how'] = 'refused'): SiteMemory =>
    afterFailures(
      tried,
      { uncommanded: { [chargerId]: without, [plugId]: without } },
      new Map([[id, failure({ how })]]),
      NOON,
    ).site;

  it('proves nothing, and the outlook goes back to before it was lifted', () => {
    const { probe, law: memory } = siteAfter(probing(), chargerId);
    expect(probe).toEqual({ pending: null, failures: 1, restUntilMs: 5 });
    expect(memory).toEqual({ ...law, ...before });
    expect(siteAfter(probing(), chargerId, 'withheld').probe.pending).toBeNull();
  });

  it('stays pending where it may have been made, or another command failed', () => {
    const tried = probing();
    expect(siteAfter(tried, chargerId, 'unknown')).toBe(tried.site);
    expect(siteAfter(tried, plugId)).toBe(tried.site);
    const resting = probing({ probe: { pending: null, failures: 0, restUntilMs: 0 } });
    expect(siteAfter(resting, chargerId)).toBe(resting.site);
  });

  it('without an outlook there is none to revert', () => {
    expect(siteAfter(probing({ law: null }), chargerId)).toMatchObject({ law: null, probe: { pending: null } });
  });
});
