import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packState, unpackState } from './pack-state.ts';

/** What was kept of it in the first release. */
const kept = { claimedMinuteMs: 1774188000000, control: { version: 1, site: { law: { loadW: 274.4111 } } } };
const state = { claimedMinuteMs: 1774188000000, control: { version: 1, site: { law: { loadW: 274.4111111111106 } } } };

describe('a packed state', () => {
  it('is read back with figures to two decimal places, below ten to four', () => {
    const figures = (loadW: number, share: number) => ({ ...state, loadW, share, gridW: -loadW });
    expect(unpackState(packState(figures(274.4167, 9.87654)))).toEqual({
      ...state,
      ...figures(274.42, 9.8765),
      control: { version: 1, site: { law: { loadW: 274.41 } } },
    });
  });

  it('keeps times, negative figures, texts and null unchanged', () => {
    const same = { atMs: 1774188002000, gridW: -1834.6, share: 0.0625, name: 'grün', none: null, list: [0, -0.5] };
    expect(unpackState(packState(same))).toEqual(same);
  });

  it('keeps every kind of time, to the millisecond and in any order', () => {
    const same = {
      time: '2026-03-22T14:00:00.000Z',
      atMs: 1774188002003,
      edges: [1774188002003, 1774101602999, 1000000000000, 1e15, 999999999999],
      receivedAt: '2026-03-22T14:00:00.999Z',
      otherwise: ['2026-03-22T14:00:00Z', '2026-02-30T14:00:00.000Z', '2026-03-22', '2026-03-22T14:00:00.000+01:00'],
    };
    expect(unpackState(packState(same))).toEqual(same);
  });

  it('keeps texts that look like a short time', () => {
    const same = { list: ['@12', '~3', "'", "'@1", '@', '', 'a@b', '1774188002003'], none: null };
    expect(unpackState(packState(same))).toEqual(same);
  });

  it('is readable even if it was written before there was a dictionary', () => {
    expect(unpackState(deflateRawSync(JSON.stringify(state)))).toEqual(state);
  });

  it('is smaller than without a dictionary', () => {
    expect(packState(state).byteLength).toBeLessThan(0.8 * deflateRawSync(JSON.stringify(state)).byteLength);
  });

  it('stays readable: a state of the first release', () => {
    const written = Buffer.from('BsPR+ze0sDAAA9z9ftROPrQfb2RuomdiaGhYCzQaAA==', 'base64');
    expect(unpackState(written)).toEqual(kept);
  });

  it('stays readable: a state with short times', () => {
    const written = Buffer.from('DgONkRlaWEB6ZwpYhw0M8IwUoI4LQDv/RuYmeiaGoFoXAA==', 'base64');
    expect(unpackState(written)).toEqual({
      ...state,
      control: { version: 1, site: { law: { loadW: 274.41 } } },
    });
  });

  it.each([
    [new Uint8Array()],
    [Uint8Array.of(0b110)],
    [Uint8Array.of(0b110, 1, 2, 3)],
    [Uint8Array.of(0b1110)],
    [Uint8Array.of(0b1110, 1, 2, 3)],
    [Uint8Array.of(1, 2, 3)],
  ])('that is damaged is refused: %j', (damaged) => {
    expect(() => unpackState(damaged)).toThrow();
  });
});
