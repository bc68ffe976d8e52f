import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import { InstallSteps } from '../../components/install-steps.tsx';
import type { InstallWay } from '../../lib/install.ts';
import { daysQuery } from '../../lib/queries/days.ts';
import { shownUse } from '../../lib/shown-use.ts';
import { zoneDate } from '../../lib/site-time.ts';
import { useNamespace } from '../../lib/use-namespace.ts';
import { useNow } from '../../lib/use-now.ts';

/** The least that counts as charged on sun today, Wh, and its share, %. */
const [SUNNY_WH, SUNNY_PERCENT] = [1000, 60];
const TICK_MS = 60_000;

interface InstallCardProps {
  readonly account: Account;
  readonly way: NonNullable<InstallWay>;
  readonly onDismiss: () => void;
}

/** Offers the app once the sun has charged today: before that, it would promise what it has not shown. */
export const InstallCard = ({ account, way, onDismiss }: InstallCardProps) => {
  const { t } = useTranslation('app');
  const day = zoneDate(useNow(TICK_MS), account.timezone);
  const today = useQuery(daysQuery(account.id, day, day)).data?.days.at(-1);
  const use = today === undefined ? null : shownUse(today);
  const ready = useNamespace('welcome');
  if (!ready || use === null || use.sunWh < SUNNY_WH || use.sunPercent < SUNNY_PERCENT) return null;
  return (
    <aside className="install" aria-labelledby="install-title">
      <img src="/icons/icon-192.png" width="56" height="56" alt="" />
      <div>
        <h2 id="install-title">{t('install.title')}</h2>
        <p>{t('install.text')}</p>
        <InstallSteps way={way} />
        <button type="button" className="quiet-button" onClick={onDismiss}>
          {t('install.notNow')}
        </button>
      </div>
    </aside>
  );
};
