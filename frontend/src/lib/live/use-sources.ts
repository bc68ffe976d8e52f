import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Account } from '#shared/model/account.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { siteIntervalMinutes } from '#shared/plans.ts';
import { MINUTE_S } from '#shared/units.ts';
import { appliancesQuery } from '../queries/appliances.ts';
import { serviceNames, supportedServicesQuery } from '../queries/supported-services.ts';
import { type Source, sourcesOf } from './source.ts';

interface Sources {
  /** Problems first. */
  readonly sources: readonly Source[];
  readonly nameOf: (service: string) => string;
  /** Spacing of a service's values, s; null when not known. */
  readonly samplingOf: (service: string) => number | null;
  /** Spacing of the site's runs, s. */
  readonly intervalS: number;
}

/** A site's sources with their health at a time, and what is known of their services. */
export const useSources = (account: Account, sensors: readonly Sensor[], nowMs: number): Sources => {
  const { data: newest } = useQuery(supportedServicesQuery(account.id));
  const { data: appliances = [] } = useQuery(appliancesQuery(account.id));
  // Drawn in slices, not in one task as the response arrives.
  const services = useDeferredValue(newest);
  const samplingOf = (id: string): number | null =>
    services?.find(({ manifest }) => manifest.id === id)?.manifest.timing.samplingS ?? null;
  const intervalS = MINUTE_S * siteIntervalMinutes(account, appliances);
  return {
    sources: sourcesOf(sensors, intervalS, samplingOf, nowMs),
    intervalS,
    nameOf: serviceNames(services),
    samplingOf,
  };
};
