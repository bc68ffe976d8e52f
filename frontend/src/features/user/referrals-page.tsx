import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserId } from '#shared/model/ids.ts';
import type { Referrals } from '#shared/model/referral.ts';
import { referralCoupon } from '#shared/plans.ts';
import { referralProgramme } from '#shared/referral.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Figures } from '../../components/figures.tsx';
import { loneLink } from '../../components/lone-link.ts';
import { NotYet } from '../../components/not-yet.tsx';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { Section } from '../../components/section.tsx';
import { api } from '../../lib/api.ts';
import { formatCount, formatEuro, formatPercent } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useLocale, useLocalePath } from '../../lib/use-locale.ts';
import { PayoutSection } from './payout-section.tsx';
import { ReferralMonths } from './referral-months.tsx';

const CENTS = 100;

const referralsQuery = (userId: UserId) =>
  queryOptions({
    queryKey: ['referrals', userId],
    queryFn: ({ signal }) => api.getReferrals({ params: { userId } }, { signal }),
    meta: { silent: true },
  });

const Brought = ({ referrals }: { readonly referrals: Referrals }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const euro = (cents: number): string => formatEuro(cents / CENTS, locale);
  const figures = [
    { label: t('referralStats.signUps'), value: formatCount(referrals.signUps, locale) },
    { label: t('referralStats.paying'), value: formatCount(referrals.paying, locale) },
    { label: t('referralStats.earned'), value: euro(referrals.earnedCents) },
    { label: t('referralStats.paidOut'), value: euro(referrals.paidOutCents) },
    { label: t('referralStats.pending'), value: euro(referrals.pendingCents) },
  ];
  return (
    <Card sx={{ p: 2 }}>
      <Figures figures={figures} columns="repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))" large />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {t('referralStats.payout', { amount: euro(referralProgramme.payoutMinimumCents) })}
      </Typography>
    </Card>
  );
};

const Statistics = ({ userId }: { readonly userId: UserId }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const localePath = useLocalePath();
  const query = useQuery(referralsQuery(userId));
  if (query.data === undefined) return <NotYet query={query} heights={[140, 160]} />;
  const { link, months } = query.data;
  return (
    <>
      <Section title={t('referralStats.link')}>
        <Card sx={{ p: 2 }}>
          <Typography>
            {t('referralStats.text', {
              coupon: formatPercent(referralCoupon.percentOff, locale),
              commission: formatPercent(referralProgramme.commissionPercent, locale),
            })}
          </Typography>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              my: 1.5,
              pl: 2,
              py: 0.5,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
            }}
          >
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>{link}</Typography>
            <CopyButton name={t('referralStats.link')} text={link} />
          </Box>
          <Link href={localePath(paths.referralProgram)} sx={{ ...loneLink, justifySelf: 'start' }}>
            {t('referralStats.more')}
          </Link>
        </Card>
      </Section>
      <Section title={t('referralStats.figures')}>
        <Brought referrals={query.data} />
      </Section>
      <PayoutSection userId={userId} pendingCents={query.data.pendingCents} />
      {months.length > 0 && (
        <Section title={t('referralStats.months')}>
          <ReferralMonths months={months} />
        </Section>
      )}
    </>
  );
};

/** The user's referral link and earnings. */
export const ReferralsPage = () => {
  const { t } = useTranslation('app');
  const { data: me } = useQuery(meQuery());
  return (
    <Stack spacing={3} sx={{ maxWidth: 720, mx: 'auto' }}>
      <Typography variant="h1">{t('nav.referrals')}</Typography>
      {me === undefined ? <PageSkeleton heights={[140, 160]} /> : <Statistics userId={me.id} />}
    </Stack>
  );
};
