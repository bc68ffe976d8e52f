import './devices.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { withoutLocale } from '#shared/pages.ts';
import { Glyph } from '../../components/glyph.tsx';
import { RelinkBanner } from '../../components/linking/relink-banner.tsx';
import { VendorTrouble } from '../../components/linking/vendor-trouble.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import { Notice } from '../../components/notice.tsx';
import { OneStrip } from '../../components/one-strip.tsx';
import { paths } from '../../lib/paths.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { credentialsQuery } from '../../lib/queries/credentials.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { vehiclesQuery } from '../../lib/queries/vehicles.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { ApplianceRows } from './appliance-rows.tsx';
import { DeviceRow } from './device-row.tsx';
import { LinkRows } from './link-rows.tsx';
import { OfflineDevices } from './offline-devices.tsx';
import { SensorRows } from './sensor-rows.tsx';
import { useAddSheet } from './use-add-sheet.ts';
import { useOpenedGroup } from './use-opened-group.ts';
import { useReturned } from './use-returned.ts';
import { useServices } from './use-services.ts';
import { VehicleRows } from './vehicle-rows.tsx';

const AddSheet = lazy(async () => ({ default: (await import('./add-sheet.tsx')).AddSheet }));

/** What measures, what is controlled, and what links both: one page, which four addresses open at their group. */
export const DevicesPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const account = useQuery(accountQuery(accountId));
  const lists = [
    useQuery(appliancesQuery(accountId)),
    useQuery(sensorsQuery(accountId)),
    useQuery(vehiclesQuery(accountId)),
    useQuery(credentialsQuery(accountId)),
  ];
  const services = useServices(accountId);
  const sheet = useAddSheet();
  const returned = useReturned(accountId);
  useOpenedGroup(account.data !== undefined && lists.every(({ isPending }) => !isPending));
  const here = withoutLocale(useLocation().pathname).replace(/\/new$/, '');
  if (account.data === undefined) return <NotYet page query={account} heights={[44, 200, 201]} />;
  return (
    <div className="devices">
      <div className="devices-head">
        <h1>{t('nav.allDevices')}</h1>
        <button type="button" className="button" aria-label={t('devices.add')} onClick={sheet.start}>
          <Glyph name="add" />
          {t('device.add')}
        </button>
      </div>
      {returned.finishing && (
        <Notice severity="info" role="status">
          {t('credentials.finishing')}
        </Notice>
      )}
      {returned.failure !== null && (
        <Notice severity="error">
          {returned.failure}. {t('links.notLinked')}
        </Notice>
      )}
      <OneStrip>
        <RelinkBanner accountId={accountId} />
        <OfflineDevices account={account.data} />
        <VendorTrouble accountId={accountId} />
      </OneStrip>
      <div className="devices-columns">
        <div>
          <ApplianceRows account={account.data} services={services} />
          <SensorRows account={account.data} services={services} />
        </div>
        <div>
          <VehicleRows accountId={accountId} services={services} />
          <LinkRows accountId={accountId} services={services} adding={`${here}?add`} />
          <section className="devices-group" aria-label={t('connections.title')}>
            <ul>
              <DeviceRow
                tile="key"
                name={t('connections.title')}
                to={paths.connections(accountId)}
                about={t('connections.about')}
              />
            </ul>
          </section>
        </div>
      </div>
      {sheet.open && (
        <Suspense>
          <AddSheet account={account.data} sheet={sheet} />
        </Suspense>
      )}
    </div>
  );
};
