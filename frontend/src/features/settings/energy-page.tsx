import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiCallError } from '#shared/contract/caller.ts';
import type { Locale } from '#shared/locales.ts';
import type { Account } from '#shared/model/account.ts';
import type { TariffChange, TariffView } from '#shared/model/tariff.ts';
import { octopusRegions, priceZoneIds, priceZones } from '#shared/price-zones.ts';
import { EditorFrame } from '../../components/editor-frame.tsx';
import { EditorPage } from '../../components/editor-page.tsx';
import { FormCard } from '../../components/form-card.tsx';
import { FormField } from '../../components/form-field.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { NumberField } from '../../components/number-field.tsx';
import { SettingsTabs } from '../../components/settings-tabs.tsx';
import { SwitchField } from '../../components/switch-field.tsx';
import { useEditorForm } from '../../components/use-editor-form.ts';
import { faultsIn } from '../../lib/error-text.ts';
import { formatPerKWh } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { tariffQuery } from '../../lib/queries/tariff.ts';
import { useSiteId } from '../../lib/use-account-id.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { PricePreview } from './price-preview.tsx';
import { PriceWindows } from './price-windows.tsx';
import { type TariffValues, tariffFormSchema, tariffKinds, tariffValues, usualIn } from './tariff-form.ts';
import { useSaveTariff } from './use-save-tariff.ts';

const ForecastSection = lazy(async () => ({ default: (await import('./forecast-section.tsx')).ForecastSection }));

type FormControl = Control<TariffValues, unknown, TariffChange>;

/** `Germany (DE-LU)`. */
const zoneName = (zone: (typeof priceZoneIds)[number], locale: Locale): string =>
  `${new Intl.DisplayNames(locale, { type: 'region' }).of(priceZones[zone]) ?? zone} (${zone})`;

const ZoneField = ({ control, name }: { readonly control: FormControl; readonly name: 'zone' | 'feedInZone' }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  return (
    <FormField control={control} name={name} select label={t('tariff.zone')} helperText={t('tariff.zoneHelp')}>
      {priceZoneIds.map((zone) => (
        <MenuItem key={zone} value={zone}>
          {zoneName(zone, locale)}
        </MenuItem>
      ))}
    </FormField>
  );
};

/** The supplier's price, or what comes on top of the market's, with tax and grid fees by time. */
const SteppedFields = ({ control, market }: { readonly control: FormControl; readonly market: boolean }) => {
  const { t } = useTranslation('app');
  const hasGrid = useWatch({ control, name: 'hasGrid' });
  return (
    <>
      {market && <ZoneField control={control} name="zone" />}
      {market ? (
        <NumberField control={control} name="energy" unit={t('siteSettings.perKWh')} textKey="tariff.fees" />
      ) : (
        <NumberField control={control} name="energy" unit={t('siteSettings.perKWh')} textKey="tariff.usual" />
      )}
      <PriceWindows control={control} name="energyWindows" />
      <NumberField control={control} name="taxPercent" unit="%" textKey="tariff.tax" />
      <SwitchField control={control} name="hasGrid" textKey="tariff.hasGrid" />
      {hasGrid && (
        <>
          <NumberField control={control} name="grid" unit={t('siteSettings.perKWh')} textKey="tariff.grid" />
          <PriceWindows control={control} name="gridWindows" />
        </>
      )}
    </>
  );
};

const TariffForm = ({ account, tariff }: { readonly account: Account; readonly tariff: TariffView }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const { timezone, settings } = account;
  const schema = useMemo(() => tariffFormSchema(tariff.hasToken), [tariff.hasToken]);
  const save = useSaveTariff(account.id);
  const values = useMemo(() => tariffValues(tariff, timezone, locale), [tariff, timezone, locale]);
  const { control, formState, submit, discard, getValues, setValue } = useEditorForm({
    schema,
    values,
    save: async (next) => tariffValues(await save.mutateAsync(next), timezone, locale),
    // Of a supplier: its token, or the home that the token does not know.
    refusedField: (error) => {
      if (error instanceof ApiCallError && error.envelope?.code === 'credentials_rejected')
        return { field: 'apiToken', message: t('tariff.trouble.key') };
      const isHome = faultsIn(error).some((one) => one.field === 'import.homeId' && one.code === 'unknown');
      return isHome ? { field: 'homeId', message: t('tariff.trouble.contract') } : null;
    },
  });
  const [kind, zone, feedIn] = useWatch({ control, name: ['kind', 'zone', 'feedIn'] });
  const before = useRef(zone);
  // What is usual there, unless the user has typed something else.
  useEffect(() => {
    const was = usualIn(before.current, locale);
    before.current = zone;
    for (const name of ['energy', 'taxPercent'] as const)
      if (getValues(name) === was[name]) setValue(name, usualIn(zone, locale)[name], { shouldDirty: true });
  }, [zone, locale, getValues, setValue]);
  const settled = (eur: number) => (
    <Typography>
      {t('tariff.settled', { price: formatPerKWh(eur, locale) })}{' '}
      <LocaleLink to={paths.settings(account.id)}>{t('tariff.toSettings')}</LocaleLink>
    </Typography>
  );
  return (
    <EditorFrame control={control} dirty={formState.isDirty} submit={submit} discard={discard} save={save}>
      <FormCard title={t('tariff.preview')}>
        <PricePreview tariff={tariff} zone={timezone} />
      </FormCard>
      <FormCard title={t('tariff.import')} intro={t('tariff.importIntro')}>
        <FormField
          control={control}
          name="kind"
          select
          label={t('tariff.kind')}
          helperText={t(`tariff.kinds.${kind}.help`)}
        >
          {tariffKinds.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`tariff.kinds.${one}.name`)}
            </MenuItem>
          ))}
        </FormField>
        {kind === 'fixed' && settled(settings.importPriceEurPerKWh)}
        {(kind === 'windows' || kind === 'market') && <SteppedFields control={control} market={kind === 'market'} />}
        {kind === 'tibber' && (
          <>
            <FormField
              control={control}
              name="apiToken"
              type="password"
              autoComplete="off"
              label={t('tariff.token')}
              helperText={t(tariff.hasToken ? 'tariff.tokenStored' : 'tariff.tokenHelp')}
            />
            <FormField control={control} name="homeId" label={t('tariff.homeId')} helperText={t('tariff.homeIdHelp')} />
          </>
        )}
        {kind === 'octopus' && (
          <FormField
            control={control}
            name="region"
            select
            label={t('tariff.region')}
            helperText={t('tariff.regionHelp')}
          >
            {octopusRegions.map((one) => (
              <MenuItem key={one} value={one}>
                {one}
              </MenuItem>
            ))}
          </FormField>
        )}
        {(kind === 'tibber' || kind === 'octopus') && (
          <NumberField control={control} name="eurPerUnit" unit="€" textKey="tariff.rate" />
        )}
      </FormCard>
      <FormCard title={t('tariff.feedIn')}>
        <FormField
          control={control}
          name="feedIn"
          select
          label={t('tariff.feedInKind')}
          helperText={t(`tariff.feedInKinds.${feedIn}.help`)}
        >
          {(['fixed', 'market'] as const).map((one) => (
            <MenuItem key={one} value={one}>
              {t(`tariff.feedInKinds.${one}.name`)}
            </MenuItem>
          ))}
        </FormField>
        {feedIn === 'fixed' && settled(settings.feedInPriceEurPerKWh)}
        {feedIn === 'market' && (
          <>
            <ZoneField control={control} name="feedInZone" />
            <NumberField control={control} name="factorPercent" unit="%" textKey="tariff.factor" />
          </>
        )}
      </FormCard>
      {formState.isDirty && (
        <Alert severity="info" variant="outlined">
          {t('tariff.previewLater')}
        </Alert>
      )}
    </EditorFrame>
  );
};

/** What power costs a site and what it earns, with a picture of today's prices, and the sun to come. */
export const EnergyPage = () => {
  const { t } = useTranslation('app');
  const accountId = useSiteId();
  const account = useQuery(accountQuery(accountId));
  const tariff = useQuery(tariffQuery(accountId));
  const both = account.data && tariff.data && { account: account.data, tariff: tariff.data };
  return (
    <EditorPage query={tariff.error === null ? account : tariff} item={both} title={() => t('siteSettings.title')}>
      {(stored) => (
        <>
          <SettingsTabs accountId={accountId} current="energy" />
          <TariffForm key={stored.account.id} account={stored.account} tariff={stored.tariff} />
          <Suspense fallback={null}>
            <ForecastSection key={`${stored.account.id} sun`} account={stored.account} />
          </Suspense>
        </>
      )}
    </EditorPage>
  );
};
