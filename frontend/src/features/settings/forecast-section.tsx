import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { ForecastChange, ForecastView, Roof } from '#shared/model/forecast.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units.ts';
import { FormCard } from '../../components/form-card.tsx';
import { FormField } from '../../components/form-field.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import { Notice } from '../../components/notice.tsx';
import { SmallForm } from '../../components/small-form.tsx';
import { useForm } from '../../components/use-form.ts';
import { api } from '../../lib/api.ts';
import { errorMessage } from '../../lib/error-text.ts';
import { formatEnergy, formatPercent, formatShortDay } from '../../lib/format.ts';
import { siteKey } from '../../lib/queries/account.ts';
import { forecastQuery } from '../../lib/queries/forecast.ts';
import { sameDay } from '../../lib/site-time.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { forecastFormSchema, forecastValues, pointOf } from './forecast-form.ts';
import { RoofFields } from './roof-fields.tsx';

/** Energy that is expected on the day of a time, Wh, from the means of its hours; null: not all of it is known. */
const dayWh = ({ hours }: ForecastView, atMs: number, zone: string): number | null => {
  const mine = hours.filter(({ startAt }) => sameDay(Date.parse(startAt), atMs, zone));
  return mine.length < 23 ? null : mine.reduce((sum, { pvW }) => sum + pvW, 0);
};

const SUN = 'var(--sun)';

/** What was forecast and what came on the last days, and what is expected of today and tomorrow. */
const Said = ({ forecast, zone }: { readonly forecast: ForecastView; readonly zone: string }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow(MINUTE_MS);
  const energy = (wh: number): string => formatEnergy(wh, locale);
  const [today, tomorrow] = [dayWh(forecast, nowMs, zone), dayWh(forecast, nowMs + DAY_MS, zone)];
  const most = Math.max(1, ...forecast.days.flatMap(({ forecastWh, pvWh }) => [forecastWh, pvWh]));
  // Gold has its edge.
  const look = (color: string) => ({
    height: 8,
    borderRadius: 1,
    bgcolor: color,
    border: color === SUN ? '1.5px solid var(--sun-edge)' : 'none',
  });
  const bar = (wh: number, color: string) => (
    <Box sx={{ ...look(color), width: `${(100 * wh) / most}%`, minWidth: 2 }} />
  );
  const key = (color: string, text: string) => (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Box sx={{ ...look(color), width: 16 }} />
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
    </Box>
  );
  return (
    <>
      {today !== null && (
        <Typography>
          {tomorrow === null
            ? t('forecast.today', { today: energy(today) })
            : t('forecast.ahead', { today: energy(today), tomorrow: energy(tomorrow) })}
        </Typography>
      )}
      {forecast.rightPercent !== null && (
        <Typography>{t('forecast.right', { percent: formatPercent(forecast.rightPercent, locale) })}</Typography>
      )}
      {forecast.days.length > 0 && (
        <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          {key('var(--edge)', t('forecast.keyForecast'))}
          {key(SUN, t('forecast.keyCame'))}
        </Box>
      )}
      {forecast.days.length > 0 && (
        <Box
          component="ul"
          aria-label={t('forecast.past')}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
        >
          {[...forecast.days].reverse().map(({ day, forecastWh, pvWh }) => (
            <Box component="li" key={day} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
              <Typography variant="body2" sx={{ flex: '0 0 5.5rem' }}>
                {formatShortDay(Date.parse(`${day}T12:00:00Z`), 'UTC', locale)}
              </Typography>
              <Box sx={{ flex: '1 1 8rem', minWidth: 0 }}>
                <Box aria-hidden sx={{ display: 'grid', gap: '2px', mb: 0.25 }}>
                  {bar(forecastWh, 'var(--edge)')}
                  {bar(pvWh, SUN)}
                </Box>
                <Typography variant="body2" color="textSecondary">
                  {t('forecast.cameOf', { forecast: energy(forecastWh), came: energy(pvWh) })}
                </Typography>
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {forecast.attribution !== null && (
        <Typography variant="body2" color="textSecondary">
          {t('forecast.attribution', { source: forecast.attribution })}
        </Typography>
      )}
    </>
  );
};

/** Roofs that were learnt, in words. */
const Learnt = ({ roofs }: { readonly roofs: readonly Roof[] }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const named = roofs.map(({ kWp, tiltDegrees, azimuthDegrees }) =>
    tiltDegrees === 0
      ? t('forecast.flat', { kWp: number.format(kWp) })
      : t('forecast.tilted', { kWp: number.format(kWp), point: t(`forecast.points.${pointOf(azimuthDegrees)}`) }),
  );
  return (
    <Typography>
      {t('forecast.learnt', { roofs: new Intl.ListFormat(locale, { type: 'conjunction' }).format(named) })}
    </Typography>
  );
};

const ForecastForm = ({ account, forecast }: { readonly account: Account; readonly forecast: ForecastView }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (body: ForecastChange) => api.setForecast({ params: { accountId: account.id }, body }),
    onSuccess: (view) => {
      client.setQueryData(forecastQuery(account.id).queryKey, view);
      void client.invalidateQueries({ queryKey: [...siteKey(account.id), 'plan'] });
      form.reset(forecastValues(view, locale));
    },
  });
  const form = useForm({ resolver: zodResolver(forecastFormSchema), defaultValues: forecastValues(forecast, locale) });
  return (
    <SmallForm
      control={form.control}
      action={t('forecast.save')}
      busy={save.isPending}
      failure={save.error === null ? null : errorMessage(save.error, t)}
      success={save.isSuccess && !form.formState.isDirty ? t('forecast.saved') : null}
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
    >
      <FormField
        control={form.control}
        name="place"
        label={t('forecast.place')}
        helperText={t('forecast.placeHelp')}
        autoComplete="off"
      />
      <Typography variant="h3">{t('forecast.roofs')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('forecast.roofsHelp')}
      </Typography>
      <RoofFields control={form.control} />
    </SmallForm>
  );
};

/** Place and roofs of a site, the sun to come there, and how right its forecast was. */
export const ForecastSection = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('app');
  const query = useQuery(forecastQuery(account.id));
  const forecast = query.data;
  return (
    <FormCard title={t('forecast.title')} intro={t('forecast.intro')} anchor="forecast">
      {forecast === undefined ? (
        <NotYet query={query} heights={[160]} />
      ) : (
        <>
          {forecast.trouble !== null && (
            <Notice severity={forecast.trouble === 'learning' ? 'info' : 'warning'}>
              {t(`forecast.trouble.${forecast.trouble}`)}
            </Notice>
          )}
          {forecast.learntRoofs.length > 0 && <Learnt roofs={forecast.learntRoofs} />}
          <Said forecast={forecast} zone={account.timezone} />
          <ForecastForm account={account} forecast={forecast} />
        </>
      )}
    </FormCard>
  );
};
