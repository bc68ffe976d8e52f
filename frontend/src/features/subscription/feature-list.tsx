import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Account, Product } from '#shared/model/account.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { type PlanFeature, planFeatures, planInForce } from '#shared/plans.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Section } from '../../components/section.tsx';
import { formatEuro } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { usePlusTax } from '../../lib/use-plus-tax.ts';
import { type FeatureOffer, featureOffersOf } from './model/offers.ts';
import { useAddFeature } from './use-subscription.ts';

const CENTS = 100;

type KnownFeature = FeatureOffer & { readonly name: PlanFeature };
const isKnown = (offer: FeatureOffer): offer is KnownFeature =>
  (planFeatures as readonly string[]).includes(offer.name);

interface FeatureListProps {
  readonly account: Account;
  readonly products: readonly Product[];
  readonly subscription: Subscription;
}

/** Feature products: features that the plan lacks, sold separately. */
export const FeatureList = ({ account, products, subscription }: FeatureListProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const plusTax = usePlusTax();
  const add = useAddFeature(account.id);
  const { about, ask, close } = useQuestion('feature');
  const inPlan = planInForce(account).features;
  const priceOf = ({ price }: KnownFeature) => ({
    price: formatEuro((price?.unitAmount ?? 0) / CENTS, locale),
    interval: t(`interval.${price?.interval ?? 'month'}`),
  });
  const isHeld = ({ name }: KnownFeature): boolean => subscription.subscriptionItems.includes(name);
  // What has no price can only be had already.
  const offers = featureOffersOf(products, subscription)
    .filter(isKnown)
    .filter((offer) => offer.price !== null || isHeld(offer) || inPlan.includes(offer.name));
  const chosen = offers.find(({ name }) => name === about);
  if (offers.length === 0) return null;
  return (
    <Section title={t('billing.features')}>
      <Card
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
      >
        {offers.map((offer) => {
          const held = isHeld(offer);
          return (
            <Box
              key={offer.name}
              component="li"
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
            >
              <Typography>{t(`billing.feature.${offer.name}`)}</Typography>
              {held || inPlan.includes(offer.name) ? (
                <Chip size="small" label={t(held ? 'billing.featureHeld' : 'billing.featureInPlan')} />
              ) : (
                offer.price !== null && (
                  <Button
                    variant="outlined"
                    color="secondary"
                    disabled={subscription.cancelAtPeriodEnd || subscription.currentPhase === null}
                    onClick={() => ask(offer.name)}
                  >
                    {t('billing.featureAdd', priceOf(offer))}
                  </Button>
                )
              )}
            </Box>
          );
        })}
      </Card>
      {chosen !== undefined && (
        <ConfirmDialog
          open
          harmless
          title={t('billing.featureTitle', { feature: t(`billing.feature.${chosen.name}`) })}
          text={`${t('billing.featureText', priceOf(chosen))} ${plusTax ?? ''}`.trim()}
          action={t('billing.featureAdd', priceOf(chosen))}
          busy={add.isPending}
          onConfirm={() => add.mutate(chosen.price?.id ?? '', { onSettled: close })}
          onClose={close}
        />
      )}
    </Section>
  );
};
