import { describe, expect, it } from 'vitest';
import { isoTime } from '#functions/platform/clock.ts';
import { NOON } from '#test/control/harness.ts';
import { chargerView, memoryOf } from '#test/control/parts.ts';
import { readDevice } from './device.ts';

describe('a charger whose cloud shows it late', () => {
  const changedMs = NOON - 30_000;
  const lessSeen = (observedMs: number): number => {
    const state = { on: true, setCurrentA: 16, powerW: 4140, plugged: true, observedAt: isoTime(observedMs) };
    const known = memoryOf({ on: true, edges: [changedMs], lessCount: 1 });
    return readDevice(chargerView({ state, settings: { phases: 3 } }), known, NOON, 0, {
      intent: { kind: 'surplus' },
      socMap: null,
    }).memory.lessCount;
  };

  it('takes less than it is offered only by what was seen since it was offered', () => {
    expect(lessSeen(changedMs - 1)).toBe(1);
    expect(lessSeen(changedMs)).toBe(2);
  });
});
