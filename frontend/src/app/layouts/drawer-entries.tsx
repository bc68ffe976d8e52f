import BarChart from '@mui/icons-material/BarChart';
import CardGiftcard from '@mui/icons-material/CardGiftcard';
import DirectionsCar from '@mui/icons-material/DirectionsCarOutlined';
import EvStation from '@mui/icons-material/EvStationOutlined';
import Feedback from '@mui/icons-material/FeedbackOutlined';
import Help from '@mui/icons-material/HelpOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import Sensors from '@mui/icons-material/SensorsOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Speed from '@mui/icons-material/Speed';
import VolunteerActivism from '@mui/icons-material/VolunteerActivismOutlined';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '#shared/locales.ts';
import { members } from '#shared/roles.ts';
import { paths } from '../../lib/paths.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { webConfigQuery } from '../../lib/queries/web-config.ts';
import { useAccountId } from '../../lib/use-account-id.ts';
import { useLocale } from '../../lib/use-locale.ts';

type Target =
  /** A page of the app, without a locale prefix. */
  | { readonly kind: 'page'; readonly to: string }
  /** A public page. */
  | { readonly kind: 'document'; readonly to: string }
  | { readonly kind: 'outside'; readonly url: string }
  | { readonly kind: 'action'; readonly run: () => void };

export interface DrawerEntry {
  readonly label: string;
  readonly icon: ReactNode;
  readonly target: Target;
}

const page = (to: string, label: string, icon: ReactNode): DrawerEntry => ({
  label,
  icon,
  target: { kind: 'page', to },
});

/** The pages of the current site, for its members; null while the user is loading. */
export const useSiteEntries = (): DrawerEntry[] | null => {
  const { t } = useTranslation('app');
  const accountId = useAccountId();
  const { data: me, isLoading } = useQuery(meQuery());
  const role = me?.accounts.find(({ id }) => id === accountId)?.role.type;
  const allowed = me?.superAdmin === true || (role !== undefined && members.includes(role));
  if (isLoading) return null;
  if (accountId === null || !allowed) return [];
  return [
    page(paths.dashboard(accountId), t('nav.dashboard'), <Speed />),
    page(paths.history(accountId), t('nav.history'), <BarChart />),
    page(paths.sensors(accountId), t('nav.sensors'), <Sensors />),
    page(paths.appliances(accountId), t('nav.appliances'), <EvStation />),
    page(paths.vehicles(accountId), t('nav.vehicles'), <DirectionsCar />),
    page(paths.credentials(accountId), t('nav.credentials'), <LinkIcon />),
    page(paths.settings(accountId), t('nav.settings'), <Settings />),
  ];
};

export const useUserEntries = (): DrawerEntry[] => {
  const { t } = useTranslation('app');
  return [
    page(`${paths.accounts}?noRedirect=true`, t('nav.accounts'), <Home />),
    page(paths.profile, t('nav.profile'), <Person />),
    page(paths.referrals, t('nav.referrals'), <CardGiftcard />),
  ];
};

/** Help and feedback, without what the operator has not set up and, in English, what exists in German only. */
export const useGeneralEntries = (onFeedback: () => void): DrawerEntry[] => {
  const { t } = useTranslation('app');
  const german = languageOf(useLocale()) === 'de';
  const accountId = useAccountId();
  const { data: config } = useQuery(webConfigQuery());
  const video = config?.links.instructionVideo ?? null;
  const donation = config?.links.donation ?? null;
  const faqs: Target =
    accountId === null ? { kind: 'document', to: paths.faqs } : { kind: 'page', to: paths.siteFaqs(accountId) };
  return [
    ...(german && video !== null
      ? [{ label: t('nav.video'), icon: <PlayCircle />, target: { kind: 'outside', url: video } } as const]
      : []),
    ...(german ? [{ label: t('nav.faqs'), icon: <Help />, target: faqs }] : []),
    { label: t('nav.feedback'), icon: <Feedback />, target: { kind: 'action', run: onFeedback } },
    ...(donation === null
      ? []
      : [
          { label: t('nav.support'), icon: <VolunteerActivism />, target: { kind: 'outside', url: donation } } as const,
        ]),
  ];
};
