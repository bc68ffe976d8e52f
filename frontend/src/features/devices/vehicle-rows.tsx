import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import { HOUR_MS } from '#shared/units.ts';
import { Age } from '../../components/age.tsx';
import { CarBattery } from '../../components/car-battery.tsx';
import { ServiceName } from '../../components/service-name.tsx';
import { paths } from '../../lib/paths.ts';
import { vehiclesQuery } from '../../lib/queries/vehicles.ts';
import { useNow } from '../../lib/use-now.ts';
import { DeviceGroup } from './device-group.tsx';
import { DeviceRow } from './device-row.tsx';
import { TICK_MS } from './tick.ts';
import type { Services } from './use-services.ts';

/** The cars that are controlled directly. A sleeping one is not woken, so what it said stands with its age, in grey after an hour. */
export const VehicleRows = ({
  accountId,
  services,
}: {
  readonly accountId: AccountId;
  readonly services: Services;
}) => {
  const { t } = useTranslation('app');
  const query = useQuery(vehiclesQuery(accountId));
  const nowMs = useNow(TICK_MS);
  return (
    <DeviceGroup
      group="vehicles"
      items={query.data}
      query={query}
      empty={{ text: t('vehicle.emptyText'), to: paths.newAppliance(accountId), action: t('appliance.add') }}
      row={({ applianceId, name, service, state: { battery, observedAt, timeIsMeasured } }) => {
        const at = battery?.at ?? observedAt;
        const from =
          timeIsMeasured === false ? (
            t('source.arrived', { service: services.nameOf(service) })
          ) : (
            <ServiceName service={services.named(service)} />
          );
        return (
          <DeviceRow
            key={applianceId}
            tile="car"
            name={name}
            to={paths.vehicle(accountId, applianceId)}
            past={at === null || nowMs - Date.parse(at) > HOUR_MS}
            about={
              <>
                {from} · {observedAt === null ? t('source.never') : <Age since={observedAt} />}
                {battery !== undefined && (
                  <span>
                    <CarBattery battery={battery} />
                  </span>
                )}
              </>
            }
          />
        );
      }}
    />
  );
};
