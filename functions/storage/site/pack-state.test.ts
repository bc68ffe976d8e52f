import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packState, unpackState } from './pack-state.ts';

const state = { claimedMinuteMs: 1774188000000, control: { version: 1, site: { law: { loadW: 274.4111111111106 } } } };

describe('a packed state', () => {
  it('is read back with figures to four decimal places', () => {
    expect(JSON.parse(unpackState(packState(state)))).toEqual({
      ...state,
      control: { version: 1, site: { law: { loadW: 274.4111 } } },
    });
  });

  it('keeps times, negative figures, texts and null unchanged', () => {
    const kept = { atMs: 1774188002000, gridW: -1834.6, share: 0.0625, name: 'grün', none: null, list: [0, -0.5] };
    expect(JSON.parse(unpackState(packState(kept)))).toEqual(kept);
  });

  it('is readable even if it was written before there was a dictionary', () => {
    expect(JSON.parse(unpackState(deflateRawSync(JSON.stringify(state))))).toEqual(state);
  });

  it('is smaller than without a dictionary', () => {
    expect(packState(state).byteLength).toBeLessThan(0.8 * deflateRawSync(JSON.stringify(state)).byteLength);
  });

  it('stays readable: a state of the first release', () => {
    const written = Buffer.from('BsPR+ze0sDAAA9z9ftROPrQfb2RuomdiaGhYCzQaAA==', 'base64');
    expect(JSON.parse(unpackState(written))).toEqual({
      ...state,
      control: { version: 1, site: { law: { loadW: 274.4111 } } },
    });
  });

  it.each([[new Uint8Array()], [Uint8Array.of(0b110)], [Uint8Array.of(0b110, 1, 2, 3)], [Uint8Array.of(1, 2, 3)]])(
    'that is damaged is refused: %j',
    (damaged) => {
      expect(() => unpackState(damaged)).toThrow();
    },
  );
});
