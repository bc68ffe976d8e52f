import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { isUnpaid } from '#shared/plans.ts';
import { OneStrip } from '../../components/one-strip.tsx';
import { PauseButton } from '../../components/pausing/pause-button.tsx';
import { PHONE, useMedia } from '../../lib/use-media.ts';
import { LastRun } from './last-run.tsx';

// Mostly there is none.
const RelinkBanner = lazy(async () => ({
  default: (await import('../../components/linking/relink-banner.tsx')).RelinkBanner,
}));
const OldData = lazy(async () => ({ default: (await import('./old-data.tsx')).OldData }));
const VendorTrouble = lazy(async () => ({
  default: (await import('../../components/linking/vendor-trouble.tsx')).VendorTrouble,
}));
const PauseNotice = lazy(async () => ({
  default: (await import('../../components/pausing/pause-notice.tsx')).PauseNotice,
}));
const PaymentTrouble = lazy(async () => ({ default: (await import('./payment-trouble.tsx')).PaymentTrouble }));

interface HeroPartsProps {
  readonly account: Account;
  readonly sensors: readonly Sensor[];
  readonly appliances: Appliance[];
}

/** What is above the picture: what needs the user, from when the figures are, and the pause. */
export const useHeroParts = ({ account, sensors, appliances }: HeroPartsProps) => {
  const { t } = useTranslation('app');
  // There the headline has the whole line, and the menu the pause.
  const phone = useMedia(PHONE);
  const strip = (
    <OneStrip>
      <Suspense>
        <RelinkBanner accountId={account.id} />
      </Suspense>
      <Suspense>
        <OldData account={account} sensors={sensors} />
      </Suspense>
      <Suspense>
        <VendorTrouble accountId={account.id} />
      </Suspense>
      {(account.subscriptionStatus === 'past_due' ||
        account.subscriptionStatus === 'incomplete' ||
        isUnpaid(account.subscriptionStatus)) && (
        <Suspense>
          <PaymentTrouble account={account} />
        </Suspense>
      )}
      {account.override !== null && (
        <Suspense>
          <PauseNotice account={account} />
        </Suspense>
      )}
    </OneStrip>
  );
  const age =
    account.lastRunAt === null ? (
      <span>{t('dashboard.noRun')}</span>
    ) : (
      <LastRun account={account} lastRunAt={account.lastRunAt} appliances={appliances} sensors={sensors} />
    );
  return { strip, age, actions: phone ? null : <PauseButton account={account} /> };
};
