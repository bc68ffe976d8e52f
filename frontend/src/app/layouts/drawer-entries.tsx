import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { languageOf } from '#shared/locales.ts';
import { members } from '#shared/roles.ts';
import type { GlyphName } from '../../components/glyph.tsx';
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
  /** Over the page, in place of the menu if that lies over it. */
  | { readonly kind: 'action'; readonly run: () => void };

export interface DrawerEntry {
  readonly label: string;
  readonly glyph: GlyphName;
  readonly target: Target;
  /** Pages that belong to this one, below it. */
  readonly below?: readonly Omit<DrawerEntry, 'glyph'>[];
}

const page = (to: string, label: string, glyph: GlyphName): DrawerEntry => ({
  label,
  glyph,
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
    page(paths.dashboard(accountId), t('nav.dashboard'), 'dashboard'),
    page(paths.history(accountId), t('nav.history'), 'history'),
    {
      ...page(paths.appliances(accountId), t('nav.allDevices'), 'devices'),
      below: (['appliances', 'sensors', 'vehicles', 'credentials'] as const).map((name) => ({
        label: t(`nav.${name}`),
        target: { kind: 'page', to: paths[name](accountId) },
      })),
    },
    page(paths.settings(accountId), t('nav.settings'), 'settings'),
    page(paths.wall(accountId), t('nav.wall'), 'wall'),
  ];
};

export const useUserEntries = (): DrawerEntry[] => {
  const { t } = useTranslation('app');
  return [
    page(`${paths.accounts}?noRedirect=true`, t('nav.accounts'), 'sites'),
    page(paths.profile, t('nav.profile'), 'account'),
    page(paths.referrals, t('nav.referrals'), 'referrals'),
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
  const entries: readonly (DrawerEntry | false)[] = [
    german && video !== null && { label: t('nav.video'), glyph: 'video', target: { kind: 'outside', url: video } },
    german && { label: t('nav.faqs'), glyph: 'help', target: faqs },
    { label: t('nav.feedback'), glyph: 'feedback', target: { kind: 'action', run: onFeedback } },
    donation !== null && { label: t('nav.support'), glyph: 'support', target: { kind: 'outside', url: donation } },
  ];
  return entries.filter((entry) => entry !== false);
};
