import { describe, expect, test } from 'vitest';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Reason } from '#shared/model/reason.ts';
import { anAppliance } from '../../../lib/testing/samples.ts';
import { homeHeadline, leadOf } from './home-headline.ts';

const NOW = Date.parse('2026-06-01T10:00:00Z');
const observedAt = '2026-06-01T09:59:50Z';
const because = (reason: Reason): Appliance['decision'] => ({
  time: observedAt,
  applianceId: anAppliance().id,
  action: 'none',
  on: null,
  setCurrentA: null,
  surplusW: null,
  reason,
  nextChangeAt: null,
});
const waiting = because({ code: 'waiting-surplus', figures: { haveW: 900, needW: 1380 } });
const car = (state: Partial<Appliance['state']>, decision: Appliance['decision'] = waiting): Appliance =>
  anAppliance({ state: { observedAt, online: true, plugged: true, powerW: 0, ...state }, decision });
const charges = car({ on: true, powerW: 6900 }, null);
const waits = car({ on: false });
const topicOf = (appliances: readonly Appliance[], known: Partial<Parameters<typeof homeHeadline>[0]> = {}) =>
  homeHeadline({ appliances, nowMs: NOW, past: false, supplied: true, night: false, nextStartAt: null, ...known });

describe('the headline', () => {
  test('speaks of nothing while a source is silent, even of a car that charges', () => {
    expect(topicOf([charges], { past: true })).toEqual({ kind: 'silent' });
  });

  test('names what charges before anything else', () => {
    expect(topicOf([charges], { night: true, nextStartAt: '2026-06-01T12:00:00Z' })).toEqual({
      kind: 'charging',
      by: 'sun',
    });
  });

  test('names the next start while it lies ahead', () => {
    const at = '2026-06-01T12:00:00Z';
    expect(topicOf([waits], { nextStartAt: at })).toEqual({ kind: 'starts', at, appliance: waits });
    expect(topicOf([waits], { nextStartAt: '2026-06-01T09:00:00Z' })).toEqual({ kind: 'waiting' });
  });

  test('at night nothing waits for sun that could come any moment', () => {
    expect(topicOf([waits], { night: true })).toEqual({ kind: 'night' });
  });

  test('a full car, and none', () => {
    const full = car({ on: true, full: true });
    expect(topicOf([full])).toEqual({ kind: 'full', appliance: full });
    const none = car({ on: false, plugged: false });
    expect(topicOf([none])).toEqual({ kind: 'unplugged', appliance: none });
  });

  test('speaks of the home where no appliance has something to say', () => {
    expect(topicOf([])).toEqual({ kind: 'home' });
    expect(topicOf([], { supplied: false })).toEqual({ kind: 'unknown' });
  });
});

test('a car that charges leads, then the first car', () => {
  const heater = anAppliance({ kind: 'plug', name: 'Heater' });
  expect(leadOf([heater, waits, charges], NOW)).toBe(charges);
  expect(leadOf([heater, waits], NOW)).toBe(waits);
  expect(leadOf([heater], NOW)).toBe(heater);
  expect(leadOf([], NOW)).toBeNull();
});
