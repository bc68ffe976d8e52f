import { useTranslation } from 'react-i18next';
import type { Locale } from '#shared/locales.ts';
import { planNames, plans } from '#shared/plans.ts';
import type { PublicProduct } from '../../lib/public-lists.ts';
import type { StartLink } from './start-link.ts';
import { useLoaded } from './use-loaded.ts';

const load = async () => (await import('../../lib/public-lists.ts')).loadProducts();
const CENTS = 100;

interface PlanCardProps {
  readonly product: PublicProduct;
  readonly locale: Locale;
  readonly start: StartLink;
}

const PlanCard = ({ product, locale, start }: PlanCardProps) => {
  const { t } = useTranslation('landing');
  const euro = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const name = planNames.find((one) => one === product.name);
  const plan = name === undefined ? null : plans[name];
  return (
    <li>
      <h3>{product.name}</h3>
      {product.prices.map(({ id, unitAmount, interval }, index) => (
        <p key={id} className={index === 0 ? 'price' : 'price-other'}>
          {unitAmount === 0 ? t('plans.free') : t(`plans.per.${interval}`, { price: euro.format(unitAmount / CENTS) })}
        </p>
      ))}
      <ul>
        <li>
          {product.maxAppliances === null
            ? t('plans.unlimited')
            : t('plans.appliances', { count: product.maxAppliances })}
        </li>
        {plan && <li>{t('plans.interval.minutes', { count: plan.intervalOnMinutes })}</li>}
        {plan && plan.extraModes.length > 0 && <li>{t('plans.extraModes')}</li>}
      </ul>
      <a className="button outlined" href={start.href}>
        {t('plans.choose', { plan: product.name })}
      </a>
    </li>
  );
};

/** Base plans with their prices, from the catalogue. */
export const Plans = ({ locale, start }: Omit<PlanCardProps, 'product'>) => {
  const { t } = useTranslation('landing');
  const products = useLoaded(load);
  return (
    <section aria-labelledby="plans" aria-busy={products.status === 'loading'}>
      <h2 id="plans">{t('plans.title')}</h2>
      {products.status === 'failed' && <p>{t('plans.failed')}</p>}
      {products.status === 'ready' && (
        <ul className="plans">
          {products.data
            .filter(({ feature }) => feature === undefined)
            .map((product) => (
              <PlanCard key={product.name} product={product} locale={locale} start={start} />
            ))}
        </ul>
      )}
    </section>
  );
};
