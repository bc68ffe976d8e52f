import { describe, expect, test } from 'vitest';
import type { SupportedService } from '#shared/model/credentials.ts';
import { aService } from '../../lib/testing/samples.ts';
import { fitOf, searchServices, tileOf, type Want } from './services.ts';

type Offers = ('sensor' | 'appliance' | 'vehicle')[];
const service = (
  id: string,
  offers: Offers,
  { setCurrent = false, push = false, allowed = true } = {},
): SupportedService => {
  const { manifest } = aService(id, offers);
  return {
    allowed,
    manifest: {
      ...manifest,
      name: id,
      delivery: push ? 'push' : 'poll',
      capabilities: { ...manifest.capabilities, setCurrent },
    },
  };
};
const services = [
  service('webhook', ['sensor'], { push: true }),
  service('plugs', ['sensor', 'appliance']),
  service('box', ['appliance'], { setCurrent: true }),
  service('car', ['appliance', 'vehicle'], { setCurrent: true }),
  service('roof', ['sensor']),
  service('paid', ['sensor'], { allowed: false }),
];
const names = (want: Want | null, wanted = ''): string[] =>
  searchServices(services, wanted, want).map(({ manifest }) => manifest.name);

describe('services sorted by fit', () => {
  test.each<[Want, string[]]>([
    ['charger', ['box', 'car', 'plugs']],
    ['solar', ['roof', 'plugs', 'webhook', 'paid']],
    ['battery', ['roof', 'plugs', 'webhook', 'paid']],
    ['plug', ['plugs', 'box', 'car']],
  ])('%s', (want, expected) => {
    expect(names(want)).toEqual(expected);
  });

  test('a search finds what does not fit, too', () => {
    expect(names('solar', 'BO-x')).toEqual(['box']);
    expect(names(null)).toHaveLength(services.length);
  });

  test('a search finds the makes that a service works with', () => {
    const [, plugs] = services;
    if (plugs === undefined) throw new Error('no service');
    const boxes = { ...plugs, manifest: { ...plugs.manifest, id: 'boxes', makes: ['ABB Terra AC', 'Zaptec'] } };
    expect(searchServices([...services, boxes], 'terra').map(({ manifest }) => manifest.id)).toEqual(['boxes']);
  });

  test('every service has a drawing', () => {
    expect(services.map(({ manifest }) => tileOf(manifest))).toEqual(['link', 'plug', 'charger', 'car', 'sun', 'sun']);
    const [webhook] = services;
    expect(webhook && fitOf('charger', webhook.manifest)).toBeNull();
  });
});
