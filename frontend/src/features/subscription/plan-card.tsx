import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatEuro } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { Offer } from './model/offers.ts';
import type { PlanOffers } from './model/plan-choice.ts';
import { usePlanHolds } from './plan-holds.ts';
import { usePriceText } from './plan-summary.tsx';

const CENTS = 100;

interface PlanCardProps extends PlanOffers {
  /** It fits this home: it stands first, with all that it includes. */
  readonly fits: boolean;
  /** Another plan is scheduled: the present one can be kept. */
  readonly leaving: boolean;
  readonly disabled: boolean;
  /** A card has to be added first. */
  readonly cardNext: boolean;
  /** How many appliances there are where the present plan covers fewer; null: it covers them. */
  readonly paused: { readonly have: number; readonly limit: number } | null;
  readonly onChoose: (offer: Offer) => void;
}

/** A base plan with what it includes, its price, and the button that chooses it. */
export const PlanCard = ({ plan, offers, fits, leaving, disabled, cardNext, paused, onChoose }: PlanCardProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const priceText = usePriceText();
  const lines = usePlanHolds()(plan);
  const isChosen = ({ standing }: Offer): boolean => standing === 'coming' || (standing === 'current' && !leaving);
  const chosen = offers.filter(isChosen);
  const choices = offers.filter((offer) => !isChosen(offer));
  const holdsOne = offers.some(({ standing }) => standing === 'current' || standing === 'coming');
  const label = ({ price, standing }: Offer): string => {
    if (standing === 'current') return t('billing.keep', { plan });
    if (price.unitAmount === 0) return t('billing.chooseFree', { plan });
    const amount = { price: formatEuro(price.unitAmount / CENTS, locale), interval: t(`interval.${price.interval}`) };
    return t('billing.choose', { plan, ...amount });
  };
  const next = ({ price, standing }: Offer): string => {
    if (standing === 'later') return t('billing.next.later');
    return cardNext && price.unitAmount > 0 ? t('billing.next.card', { plan }) : t('billing.next.now');
  };
  return (
    <Card
      component="article"
      aria-label={plan}
      sx={{ p: 2.5, ...(fits ? { outline: '2px solid var(--sun-edge)', outlineOffset: '-2px' } : {}) }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, mb: 1 }}>
        <Typography variant="h3" sx={fits ? { font: 'var(--font-figure)' } : {}}>
          {plan}
        </Typography>
        {fits && (
          <Chip size="small" label={t('billing.fits')} sx={{ bgcolor: 'var(--sun-soft)', color: 'var(--sun-ink)' }} />
        )}
        {chosen.map((offer) => (
          <Chip
            key={offer.price.id}
            size="small"
            label={t(`billing.standing.${offer.standing === 'coming' ? 'coming' : 'current'}`)}
          />
        ))}
        <Typography sx={{ ml: 'auto', fontWeight: 680 }}>
          {[...chosen, ...choices].slice(0, 1).map(({ price }) => priceText(price))}
        </Typography>
      </Box>
      {fits ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {lines.map((line) => (
            <Typography key={line} component="li" sx={{ display: 'flex', gap: 1.25, py: 0.5 }}>
              <Check sx={{ color: 'var(--battery)', flexShrink: 0 }} /> {line}
            </Typography>
          ))}
          {paused !== null && (
            <Typography component="li" sx={{ display: 'flex', gap: 1.25, py: 0.5 }}>
              <Check sx={{ color: 'var(--battery)', flexShrink: 0 }} /> {t('billing.holds.youHave', { ...paused })}
            </Typography>
          )}
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {lines.join(' · ')}
        </Typography>
      )}
      {choices.map((offer) => {
        const isForward = fits && offer.standing !== 'later' && !holdsOne;
        return (
          <Box key={offer.price.id} sx={{ mt: 1.5 }}>
            <Button
              fullWidth={fits}
              variant={isForward ? 'contained' : 'outlined'}
              color={isForward ? 'primary' : 'secondary'}
              disabled={disabled}
              onClick={() => onChoose(offer)}
              sx={isForward ? { minHeight: 52 } : {}}
            >
              {label(offer)}
            </Button>
            {fits && (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1, textAlign: 'center' }}>
                {next(offer)}
              </Typography>
            )}
          </Box>
        );
      })}
    </Card>
  );
};
