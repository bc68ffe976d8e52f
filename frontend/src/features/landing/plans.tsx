import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#shared/locales.ts';
import type { PrepaymentOffer } from '../../lib/prepayment-offer.ts';
import type { PublicPlan } from '../../lib/public-lists.ts';
import type { StartLink } from './start-link.ts';
import { useLoaded } from './use-loaded.ts';

const load = async () => (await import('../../lib/public-lists.ts')).loadPlans();
const CENTS = 100;

/** How often whoever pays wants to pay. */
const periods = ['month', 'year'] as const;
type Period = (typeof periods)[number];

interface PlanCardProps {
  readonly plan: PublicPlan;
  readonly period: Period;
  readonly locale: Locale;
  readonly start: StartLink;
}

const useEuro = (locale: Locale): ((cents: number) => string) => {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  });
  return (cents) => format.format(cents / CENTS);
};

const PlanCard = ({ plan: { product, limits }, period, locale, start }: PlanCardProps) => {
  const { t } = useTranslation('landing');
  const euro = useEuro(locale);
  // What is sold for other periods only is shown as it is.
  const chosen = product.prices.filter(({ interval }) => interval === period);
  const shown = chosen.length > 0 ? chosen : product.prices;
  return (
    <li>
      <h3>{product.name}</h3>
      {product.prices.length === 0 && <p className="price">{t('plans.free')}</p>}
      {shown.map(({ id, unitAmount, interval }, index) => (
        <p key={id} className={index === 0 ? 'price' : 'price-other'}>
          {unitAmount === 0 ? t('plans.free') : t(`plans.per.${interval}`, { price: euro(unitAmount) })}
        </p>
      ))}
      <ul>
        <li>
          {product.maxAppliances === null
            ? t('plans.unlimited')
            : t('plans.appliances', { count: product.maxAppliances })}
        </li>
        {limits && <li>{t('plans.interval.minutes', { count: limits.intervalOnMinutes })}</li>}
        {limits && limits.extraModes.length > 0 && <li>{t('plans.extraModes')}</li>}
        {limits?.features.includes('tesla-commands') && <li>{t('plans.tesla')}</li>}
        {limits?.features.includes('sma') && <li>{t('plans.sma')}</li>}
      </ul>
      <a className="button outlined" href={start.href}>
        {t('plans.choose', { plan: product.name })}
      </a>
    </li>
  );
};

/** What a plan costs in advance. */
const Prepaid = ({ offer, locale }: { readonly offer: PrepaymentOffer; readonly locale: Locale }) => {
  const { t } = useTranslation('landing');
  const euro = useEuro(locale);
  const { plan, years, cents, saving } = offer;
  const once = { plan, years, amount: euro(cents) };
  return (
    <p className="small">
      {saving === null
        ? t('plans.prepaidOnce', once)
        : t('plans.prepaid', {
            ...once,
            effective: euro(saving.effectiveCents),
            price: euro(saving.monthlyCents),
            percent: new Intl.NumberFormat(locale).format(Math.round(saving.percent)),
          })}
    </p>
  );
};

/** Base plans with their prices, from the catalogue. */
export const Plans = ({ locale, start }: Omit<PlanCardProps, 'plan' | 'period'>) => {
  const { t } = useTranslation('landing');
  const loaded = useLoaded(load);
  const [period, setPeriod] = useState<Period>('month');
  const choice =
    loaded.status === 'ready' &&
    loaded.data.plans.some(({ product }) =>
      periods.every((one) => product.prices.some(({ interval }) => interval === one)),
    );
  return (
    <section className="tall" aria-labelledby="plans" aria-busy={loaded.status === 'loading'}>
      <h2 id="plans">{t('plans.title')}</h2>
      {loaded.status === 'failed' && <p>{t('plans.failed')}</p>}
      {choice && (
        <fieldset className="periods">
          <legend>{t('plans.period')}</legend>
          {periods.map((one) => (
            <label key={one}>
              <input type="radio" name="period" checked={period === one} onChange={() => setPeriod(one)} />
              {t(`plans.periods.${one}`)}
            </label>
          ))}
        </fieldset>
      )}
      {loaded.status === 'ready' && (
        <ul className="plans">
          {loaded.data.plans.map((plan) => (
            <PlanCard key={plan.product.name} plan={plan} period={period} locale={locale} start={start} />
          ))}
        </ul>
      )}
      {loaded.status === 'ready' &&
        loaded.data.plans.some(({ product }) =>
          product.prices.some(({ taxBehavior }) => taxBehavior === 'exclusive'),
        ) && <p className="small">{t('plans.plusTax')}</p>}
      {loaded.status === 'ready' && loaded.data.onlyFree !== null && (
        <p>{t('plans.noPrices', { plan: loaded.data.onlyFree })}</p>
      )}
      {loaded.status === 'ready' && loaded.data.prepaid !== null && (
        <Prepaid offer={loaded.data.prepaid} locale={locale} />
      )}
    </section>
  );
};
