import { expect, test } from 'vitest';
import { anAccount } from '../../../lib/testing/samples.ts';
import { reachable, stepStates } from './first-steps.ts';

const free = anAccount({ products: ['BASIC'] });
const open = (values: Partial<Parameters<typeof stepStates>[0]> = {}): string[] =>
  stepStates({ account: free, links: 0, sensors: 0, appliances: [], owner: true, staysFree: false, ...values })
    .filter(({ done }) => !done)
    .map(({ step }) => step);

test('a new site has all steps open', () => {
  expect(open()).toEqual(['link', 'sensor', 'appliance', 'mode', 'plan']);
});

test('each step is done once its item exists', () => {
  expect(open({ links: 1, sensors: 1, appliances: [{ mode: 'MANUAL' }] })).toEqual(['mode', 'plan']);
  expect(open({ links: 1, sensors: 1, appliances: [{ mode: 'OFF' }, { mode: 'AUTO' }] })).toEqual(['plan']);
  expect(open({ account: anAccount({ products: ['PREMIUM'] }) })).not.toContain('plan');
  expect(open({ account: anAccount({ products: ['PREMIUM'], subscriptionStatus: 'unpaid' }) })).not.toContain('plan');
});

test('the free plan is a choice too, and an installer has no such step', () => {
  expect(open({ staysFree: true })).not.toContain('plan');
  expect(open({ owner: false })).not.toContain('plan');
});

test('a linked service has to offer the devices to add', () => {
  const offers = { sensor: true, appliance: false, vehicle: false };
  const services = [
    { manifest: { id: 'sol', offers } },
    { manifest: { id: 'box', offers: { ...offers, appliance: true } } },
  ];
  expect(reachable('sensor', [{ service: 'sol' }], services)).toBe(true);
  expect(reachable('appliance', [{ service: 'sol' }], services)).toBe(false);
  expect(reachable('appliance', [{ service: 'sol' }, { service: 'box' }], services)).toBe(true);
  expect(reachable('sensor', [{ service: 'gone' }], services)).toBe(false);
});

test('no user is asked to link again while the offers of the links are unknown', () => {
  expect(reachable('appliance', [{ service: 'sol' }], undefined)).toBe(true);
});
