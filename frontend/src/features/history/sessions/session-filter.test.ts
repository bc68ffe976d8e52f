import { expect, test } from 'vitest';
import { aSession } from '../../../lib/testing/sessions.ts';
import { carOf, carsIn } from './session-cars.ts';
import { ALL, everything, filtered, NONE } from './session-filter.ts';

const APP = aSession().applianceId;
const device = (changes: object) =>
  ({ id: APP, kind: 'charger', name: 'Wallbox', deviceId: 'box', settings: { vehicle: null }, ...changes }) as never;
const links = [{ id: 'crd_1', name: 'Tesla of Anna' }] as never;

test('a car is an appliance, of another link, or what a member called it', () => {
  const of = (vehicle: string | null, ...appliances: never[]) => carOf({ ...aSession(), vehicle }, appliances, links);
  expect(of(null, device({}))).toBeNull();
  expect(of(null, device({ kind: 'car' }))).toEqual({ key: APP, name: 'Wallbox' });
  expect(of('vin', device({ settings: { vehicle: { credentialsId: 'crd_1', deviceId: 'vin' } } }))).toEqual({
    key: 'vin',
    name: 'Tesla of Anna',
  });
  expect(of('vin', device({ id: 'other', kind: 'car', name: 'Enyaq', deviceId: 'vin' }))?.name).toBe('Enyaq');
  expect(of('Visitor')).toEqual({ key: 'Visitor', name: 'Visitor' });
});

test('cars of sessions are listed once, by name', () => {
  const [a, b] = [
    { key: '1', name: 'Zoe' },
    { key: '2', name: 'Enyaq' },
  ];
  expect(carsIn([a, null, b, a])).toEqual([b, a]);
});

test('sessions are chosen by appliance, car and use, and those of which none is known', () => {
  const one = { session: aSession({ use: 'business' }), car: { key: '1', name: 'Zoe' } };
  const other = { session: aSession({ use: null }), car: null };
  const all = [one, other];
  expect(filtered(all, everything)).toEqual(all);
  expect(filtered(all, { ...everything, applianceId: 'another' })).toEqual([]);
  expect(filtered(all, { ...everything, car: '1' })).toEqual([one]);
  expect(filtered(all, { ...everything, car: NONE })).toEqual([other]);
  expect(filtered(all, { applianceId: APP, car: ALL, use: 'business' })).toEqual([one]);
  expect(filtered(all, { ...everything, use: 'private' })).toEqual([]);
  expect(filtered(all, { ...everything, use: NONE })).toEqual([other]);
});
