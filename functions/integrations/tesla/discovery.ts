import type { Device } from '#shared/model/credentials.ts';
import { KEY_STEP, type Region, regionOf } from './fields.ts';
import { MIN_CURRENT_A, modelOf, nameIn } from './mapping.ts';
import type { FleetStatus, Product, SiteInfo } from './schemas.ts';

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const SITE = /^\d{1,20}$/;

/** Which of the two kinds of things a device id names; null: neither. */
export const kindOfId = (deviceId: string): 'car' | 'site' | null => {
  if (VIN.test(deviceId)) return 'car';
  return SITE.test(deviceId) ? 'site' : null;
};

/** What cars' own chargers draw where nothing else is known: three phases of 16 A in Europe, one of 32 A in America. */
const usualMaxA: Readonly<Record<Region, number>> = { eu: 16, na: 32 };

/** A site that contains only wall connectors has no live data. */
const hasLiveData = (components: SiteInfo['components'], resourceType: string | null): boolean => {
  if (components === null) return resourceType === 'battery' || resourceType === 'solar';
  return [components.battery, components.solar, components.grid, components.load_meter].includes(true);
};

/** Which of these cars accept commands only with a key and do not have ours. */
export const carsWithoutKey = ({ unpaired_vins, vehicle_info }: FleetStatus): readonly string[] =>
  unpaired_vins.filter((vin) => vehicle_info[vin]?.vehicle_command_protocol_required !== false);

/**
 * What a product can be added as: a car both as appliance and as vehicle, a site as a sensor.
 * @param lacksKey its owner has to add our key first
 */
export const toDevices = (
  product: Product,
  region: string | undefined,
  maxCurrentA: number | null,
  lacksKey = false,
): Device[] => {
  if ('energy_site_id' in product) {
    if (!hasLiveData(product.components, product.resource_type)) return [];
    return [
      {
        deviceId: product.energy_site_id,
        name: nameIn(product.site_name) ?? 'Tesla energy site',
        kind: 'sensor',
        model: product.components?.battery === true ? 'Powerwall' : 'Solar',
        online: null,
        applianceKind: null,
        capabilities: null,
        needsMeterRole: false,
        suggestedMeterRole: null,
      },
    ];
  }
  const { vin, state } = product;
  if (!VIN.test(vin)) return [];
  const model = modelOf(vin);
  const car = {
    deviceId: vin,
    name: nameIn(product.display_name) ?? `Tesla ${model ?? ''}`.trim(),
    model,
    online: state === 'online' || state === 'asleep' ? true : state === 'offline' ? false : null,
    needsMeterRole: false,
    suggestedMeterRole: null,
  } as const;
  const maxA = maxCurrentA ?? usualMaxA[regionOf(region)];
  return [
    {
      ...car,
      kind: 'appliance',
      applianceKind: 'car',
      capabilities: { current: { minA: MIN_CURRENT_A, maxA }, phaseSwitching: false, metered: true },
      ...(lacksKey && { stepsLeft: [KEY_STEP] }),
    },
    { ...car, kind: 'vehicle', applianceKind: null, capabilities: null },
  ];
};
