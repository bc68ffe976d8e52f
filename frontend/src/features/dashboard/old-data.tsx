import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { healthText, needsLink } from '../../components/health-text.ts';
import { Notice } from '../../components/notice.tsx';
import { formatTime } from '../../lib/format.ts';
import { askedSince } from '../../lib/live/source.ts';
import { useSources } from '../../lib/live/use-sources.ts';
import { credentialsQuery } from '../../lib/queries/credentials.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';

const TICK_MS = 5_000;

interface OldDataProps {
  readonly account: Account;
  readonly sensors: readonly Sensor[];
}

/**
 * The strip above everything while a source misses samples: what is wrong, from when its figures are, what happens. The worst
 * source speaks for all. What a notice of its own says already (a link that is refused, a vendor's trouble) is not repeated.
 */
export const OldData = ({ account, sensors }: OldDataProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow(TICK_MS);
  const { data: links = [] } = useQuery(credentialsQuery(account.id));
  const { sources, nameOf } = useSources(account, sensors, nowMs);
  const troubled = new Set(
    links.filter(({ health }) => health.vendorTroubleSince !== undefined).map(({ service }) => service),
  );
  const worst = sources.find(
    ({ sensor, reading, state }) =>
      !needsLink(sensor.health.error) &&
      !troubled.has(sensor.service) &&
      (state === 'failing' ||
        ((state === 'old' || state === 'dead') && reading !== null && askedSince(reading, account.lastRunAt))),
  );
  if (worst === undefined) return null;
  const { sensor, reading } = worst;
  const service = nameOf(sensor.service);
  const time = reading === null ? null : formatTime(reading.time, { zone: account.timezone, locale, nowMs });
  const wrong =
    sensor.health.error === null ? t('source.dead', { service, time }) : healthText(sensor.health.error, service, t);
  return (
    <Notice severity="warning">
      {time === null ? wrong : `${wrong} ${t('now.past.untilThen', { name: sensor.name, time })}`}
    </Notice>
  );
};
