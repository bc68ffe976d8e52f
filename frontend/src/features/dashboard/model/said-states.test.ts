import { expect, test } from 'vitest';
import type { Appliance } from '#shared/model/appliance.ts';
import { SECOND_MS } from '#shared/units.ts';
import { anAppliance } from '../../../lib/testing/samples.ts';
import { nextSaid, type Said } from './said-states.ts';

const START_MS = Date.parse('2026-06-01T10:00:00Z');
const at = (seconds: number): number => START_MS + seconds * SECOND_MS;
const wallbox = (powerW: number, seconds: number): Appliance =>
  anAppliance({
    state: { observedAt: new Date(at(seconds)).toISOString(), online: true, on: powerW > 0, powerW, plugged: true },
  });
const kinds = ({ changes }: Said): string[] => changes.map(({ headline }) => headline.kind);

test('what is there from the beginning is not said, a change is', () => {
  const first = nextSaid(null, [wallbox(0, 0)], at(0));
  expect(kinds(first)).toEqual([]);
  const second = nextSaid(first, [wallbox(6000, 5)], at(5));
  expect(second.changes).toMatchObject([{ name: anAppliance().name, headline: { kind: 'charging', powerW: 6000 } }]);
});

test('another figure is no change, and leaves what was said', () => {
  const said = nextSaid(nextSaid(null, [wallbox(0, 0)], at(0)), [wallbox(6000, 5)], at(5));
  expect(nextSaid(said, [wallbox(7000, 60)], at(60))).toBe(said);
});

test('a second change waits until half a minute is over, and is not said where it was taken back', () => {
  const said = nextSaid(nextSaid(null, [wallbox(0, 0)], at(0)), [wallbox(6000, 5)], at(5));
  expect(nextSaid(said, [wallbox(0, 20)], at(20))).toBe(said);
  expect(nextSaid(said, [wallbox(6000, 40)], at(40))).toBe(said);
  expect(kinds(nextSaid(said, [wallbox(0, 40)], at(40)))).toEqual(['off']);
});

test('an appliance that was just added is known from then on', () => {
  const empty = nextSaid(null, [], at(0));
  const added = nextSaid(empty, [wallbox(0, 5)], at(5));
  expect(kinds(added)).toEqual([]);
  expect(kinds(nextSaid(added, [wallbox(6000, 10)], at(10)))).toEqual(['charging']);
});
