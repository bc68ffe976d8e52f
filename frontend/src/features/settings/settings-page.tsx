import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { breakEvenOf } from '#shared/economics.ts';
import { type Account, batteryStrategies } from '#shared/model/account.ts';
import { planInForce } from '#shared/plans.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { EditorFrame } from '../../components/editor-frame.tsx';
import { EditorPage } from '../../components/editor-page.tsx';
import { FormCard } from '../../components/form-card.tsx';
import { FormField } from '../../components/form-field.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { PauseButton } from '../../components/pausing/pause-button.tsx';
import { PauseNotice } from '../../components/pausing/pause-notice.tsx';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { useEditorForm } from '../../components/use-editor-form.ts';
import { changedValues } from '../../lib/changed.ts';
import { formatEvery, formatPercent } from '../../lib/format.ts';
import { PREPAYMENT_HASH, paths } from '../../lib/paths.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useLocale, useLocalePath } from '../../lib/use-locale.ts';
import { settingsSchema, settingsValues } from './settings-form.ts';
import { TimezoneField } from './timezone-field.tsx';
import { useSaveAccount } from './use-save-account.ts';

const SettingsForm = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const minInterval = planInForce(account).intervalOnMinutes;
  const schema = useMemo(() => settingsSchema(minInterval), [minInterval]);
  const save = useSaveAccount(account.id);
  const { control, formState, submit, discard } = useEditorForm({
    schema,
    values: settingsValues(account, locale, minInterval),
    save: async (next, before) => {
      const { name, timezone, ...settings } = changedValues(next, before);
      const stored = await save.mutateAsync({
        ...(name === undefined ? {} : { name }),
        ...(timezone === undefined ? {} : { timezone }),
        ...(Object.keys(settings).length > 0 ? { settings } : {}),
      });
      return settingsValues(stored, locale, minInterval);
    },
  });
  const typed = schema.safeParse(useWatch({ control }));
  const strategy = useWatch({ control, name: 'batteryStrategy' });
  return (
    <EditorFrame control={control} dirty={formState.isDirty} submit={submit} discard={discard} save={save}>
      <FormCard title={t('siteSettings.site')}>
        <FormField control={control} name="name" label={t('editor.name')} helperText={t('siteSettings.nameHelp')} />
        <TimezoneField control={control} stored={account.timezone} />
        <Link
          component={LocaleLink}
          to={paths.energy(account.id)}
          color="info"
          sx={{ py: 1.25, alignSelf: 'flex-start' }}
        >
          {t('siteSettings.place')}
        </Link>
        <NumberField
          control={control}
          name="autochargeInterval"
          unit={t('siteSettings.minutes')}
          label={t('siteSettings.interval')}
          helperText={`${t('siteSettings.intervalHelp', { min: minInterval })} ${t('siteSettings.intervalNow', {
            every: formatEvery(account.intervalMinutes * MINUTE_MS, t),
          })}`}
        />
      </FormCard>
      <FormCard title={t('siteSettings.prices')} intro={t('siteSettings.pricesIntro')}>
        <NumberField
          control={control}
          name="importPriceEurPerKWh"
          unit={t('siteSettings.perKWh')}
          textKey="siteSettings.importPrice"
        />
        <NumberField
          control={control}
          name="feedInPriceEurPerKWh"
          unit={t('siteSettings.perKWh')}
          textKey="siteSettings.feedInPrice"
        />
        <NumberField
          control={control}
          name="laterPriceEurPerKWh"
          unit={t('siteSettings.perKWh')}
          textKey="siteSettings.laterPrice"
        />
        {typed.success && (
          <Alert severity="info" variant="outlined">
            {t('siteSettings.breakEven', { percent: formatPercent(100 * breakEvenOf(typed.data), locale) })}
          </Alert>
        )}
      </FormCard>
      <FormCard title={t('siteSettings.battery')}>
        <FormField
          control={control}
          name="batteryStrategy"
          select
          label={t('siteSettings.strategy')}
          helperText={t(`siteSettings.strategies.${strategy}.help`)}
          slotProps={{ select: { renderValue: () => t(`siteSettings.strategies.${strategy}.name`) } }}
        >
          {batteryStrategies.map((one) => (
            <MenuItem key={one} value={one} sx={{ whiteSpace: 'normal' }}>
              <ListItemText
                primary={t(`siteSettings.strategies.${one}.name`)}
                secondary={t(`siteSettings.strategies.${one}.help`)}
              />
            </MenuItem>
          ))}
        </FormField>
        {strategy === 'full-by-sunset' && (
          <NumberField control={control} name="batteryCapacityKWh" unit="kWh" textKey="siteSettings.capacity" />
        )}
        {(strategy === 'battery-first' || strategy === 'battery-helps') && (
          <NumberField control={control} name="batteryThresholdPercent" unit="%" textKey="siteSettings.threshold" />
        )}
      </FormCard>
      <FormCard title={t('siteSettings.fuse')}>
        <NumberField control={control} name="fuseA" unit="A" textKey="siteSettings.fuseField" />
        <NumberField control={control} name="exportLimitW" unit="W" textKey="siteSettings.exportLimit" />
      </FormCard>
    </EditorFrame>
  );
};

/** Settings of a whole site: name, zone, interval, prices, battery, fuse. */
export const SettingsPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const localePath = useLocalePath();
  const { search, hash } = useLocation();
  const account = useQuery(accountQuery(accountId));
  // The payment provider returns here, and links to its offer point here, too.
  if (hash === PREPAYMENT_HASH || new URLSearchParams(search).has('checkout'))
    return <Navigate to={localePath(`${paths.plan(accountId)}${search}${hash}`)} replace />;
  return (
    <EditorPage query={account} item={account.data} title={() => t('siteSettings.title')}>
      {(stored) => (
        <>
          <SettingsTabs accountId={accountId} current="settings" />
          <PauseNotice account={stored} />
          <SettingsForm key={stored.id} account={stored} />
          {stored.override === null && (
            <FormCard title={t('pausing.section')} intro={t('pausing.text')}>
              <Box>
                <PauseButton account={stored} labelled />
              </Box>
            </FormCard>
          )}
        </>
      )}
    </EditorPage>
  );
};
