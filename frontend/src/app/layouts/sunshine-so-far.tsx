import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dateTag, type Locale } from '#shared/locales.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { DAY_MS } from '#shared/units.ts';
import { Glyph } from '../../components/glyph.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { Spoken } from '../../components/spoken.tsx';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { sunshineSoFarQuery } from '../../lib/queries/sunshine-so-far.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import './sunshine-so-far.css';

/** Below this there is nothing to be proud of yet, km. */
const LEAST_KM = 10;

/** The month a day is in, with its year unless it is this one's. @param day `YYYY-MM-DD` */
const monthOf = (day: string, locale: Locale, nowMs: number): string => {
  const thisYear = day.startsWith(String(new Date(nowMs).getUTCFullYear()));
  const year = thisYear ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(dateTag(locale), { month: 'long', ...year, timeZone: 'UTC' }).format(Date.parse(day));
};

/** Kilometres that this home's cars drove on its sun, and since when; they lead to the year. */
export const SunshineSoFar = ({ accountId }: { readonly accountId: AccountId }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { data: account } = useQuery(accountQuery(accountId));
  const { data: appliances } = useQuery(appliancesQuery(accountId));
  const { data: soFar } = useQuery(sunshineSoFarQuery(account, appliances));
  const nowMs = useNow(DAY_MS);
  if (!soFar || soFar.km < LEAST_KM) return null;
  const said = {
    km: formatCount(Math.floor(soFar.km), locale),
    month: monthOf(soFar.since, locale, nowMs),
  };
  const wholeYear = nowMs - Date.parse(soFar.since) > 360 * DAY_MS;
  return (
    <LocaleLink className="so-far" to={`${paths.history(accountId)}?view=year`}>
      <Glyph name="sun" />
      <span>
        <b>
          <Spoken>{t('soFar.km', said)}</Spoken>
        </b>{' '}
        {wholeYear ? t('soFar.year') : t('soFar.since', said)}
      </span>
    </LocaleLink>
  );
};
