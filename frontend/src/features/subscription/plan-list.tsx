import Check from '@mui/icons-material/Check';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account, PlanName, Product } from '#shared/model/account.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { plans } from '#shared/plans.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { Section } from '../../components/section.tsx';
import { formatDuration, formatEuro } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { usePlusTax } from '../../lib/use-plus-tax.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { type Offer, offersOf } from './model/offers.ts';
import { usePriceText } from './plan-summary.tsx';

const CENTS = 100;

const Holds = ({ plan }: { readonly plan: PlanName }) => {
  const { t } = useTranslation('app');
  const { maxAppliances, intervalOnMinutes, intervalOffMinutes, extraModes, features } = plans[plan];
  const lines = [
    maxAppliances === null ? t('billing.holds.appliancesAll') : t('billing.holds.appliances', { count: maxAppliances }),
    t('billing.holds.interval', {
      count: intervalOnMinutes,
      off: formatDuration(intervalOffMinutes * MINUTE_MS, t),
    }),
    ...(extraModes.length > 0 ? [t('billing.holds.modes')] : []),
    ...(features.includes('tesla-commands') ? [t('billing.holds.tesla')] : []),
    ...(features.includes('sma') ? [t('billing.holds.sma')] : []),
  ];
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <Typography key={line} component="li" variant="body2" sx={{ display: 'flex', gap: 1, py: 0.25 }}>
          <Check fontSize="small" sx={{ color: 'energy.battery', flexShrink: 0 }} /> {line}
        </Typography>
      ))}
    </Box>
  );
};

interface OfferRowProps {
  readonly offer: Offer;
  /** Another plan is scheduled: this one can be kept. */
  readonly leaving: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
}

const OfferRow = ({ offer: { plan, price, standing }, leaving, disabled, onChoose }: OfferRowProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const priceText = usePriceText();
  if (standing === 'coming' || (standing === 'current' && !leaving))
    return (
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', minHeight: 40 }}>
        <Typography sx={{ fontWeight: 600 }}>{priceText(price)}</Typography>
        <Chip
          size="small"
          color={standing === 'current' ? 'info' : 'default'}
          label={t(`billing.standing.${standing}`)}
        />
      </Stack>
    );
  const amount = { price: formatEuro(price.unitAmount / CENTS, locale), interval: t(`interval.${price.interval}`) };
  const label = price.unitAmount === 0 ? t('billing.chooseFree', { plan }) : t('billing.choose', { plan, ...amount });
  return (
    <Button variant="outlined" color="secondary" disabled={disabled} onClick={onChoose}>
      {standing === 'current' ? t('billing.keep', { plan }) : label}
    </Button>
  );
};

interface PlanListProps {
  readonly account: Account;
  readonly products: readonly Product[];
  readonly subscription: Subscription;
}

/** Every base plan with its features and prices; the owner changes plans here. */
export const PlanList = ({ account, products, subscription }: PlanListProps) => {
  const { t } = useTranslation('app');
  const plusTax = usePlusTax();
  const [chosen, setChosen] = useState<Offer | null>(null);
  const sold = offersOf(products, subscription);
  const byPlan = Map.groupBy(sold, ({ plan }) => plan);
  return (
    <Section title={t('billing.plans')}>
      <Stack spacing={2}>
        {plusTax !== null && (
          <Typography variant="body2" color="textSecondary">
            {plusTax}
          </Typography>
        )}
        {products.length > 0 && sold.every(({ price }) => price.unitAmount === 0) && (
          <Alert severity="info" variant="outlined">
            {t('noPrices')}
          </Alert>
        )}
        {[...byPlan].map(([plan, offers]) => (
          <Card key={plan} component="article" aria-label={plan} sx={{ p: 2 }}>
            <Typography variant="h3" sx={{ mb: 1 }}>
              {plan}
            </Typography>
            <Holds plan={plan} />
            <Stack spacing={1} sx={{ mt: 1.5, alignItems: 'flex-start' }}>
              {offers.map((offer) => (
                <OfferRow
                  key={offer.price.id}
                  offer={offer}
                  leaving={subscription.nextPhase !== null}
                  disabled={subscription.cancelAtPeriodEnd}
                  onChoose={() => setChosen(offer)}
                />
              ))}
            </Stack>
          </Card>
        ))}
      </Stack>
      {chosen !== null && (
        <ChangePlanDialog
          account={account}
          subscription={subscription}
          offer={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </Section>
  );
};
