import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import { planInForce } from '#shared/plans.ts';
import { Glyph, type GlyphName } from '../../components/glyph.tsx';
import { Logo } from '../../components/logo.tsx';
import { colourMode } from '../../lib/colour-mode.ts';
import { paths } from '../../lib/paths.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useRefreshSite } from '../../lib/queries/use-refresh-site.ts';
import { useAccountId } from '../../lib/use-account-id.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { SiteSwitcher } from './site-switcher.tsx';

const PremiumBadge = ({ accountId }: { readonly accountId: AccountId }) => {
  const { t } = useTranslation('app');
  const { data: account } = useQuery(accountQuery(accountId));
  if (!account || planInForce(account).name !== 'PREMIUM') return null;
  return <span className="premium">{t('plan.badge')}</span>;
};

interface BarButtonProps {
  readonly label: string;
  readonly glyph: GlyphName;
  readonly busy?: boolean;
  readonly onClick: () => void;
}

const BarButton = ({ label, glyph, busy = false, onClick }: BarButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} title={label} aria-busy={busy} onClick={onClick}>
    <Glyph name={glyph} />
  </button>
);

interface RefreshProps {
  readonly accountId: AccountId;
  readonly superAdmin: boolean;
}

const RefreshButtons = ({ accountId, superAdmin }: RefreshProps) => {
  const { t } = useTranslation('app');
  const refresh = useRefreshSite(accountId);
  const going = refresh.isPending ? refresh.variables.force : null;
  const start = (force: boolean): void => {
    if (!refresh.isPending) refresh.mutate({ force });
  };
  return (
    <>
      {superAdmin && (
        <BarButton label={t('nav.forceRefresh')} glyph="refreshAll" busy={going === true} onClick={() => start(true)} />
      )}
      <BarButton label={t('nav.refresh')} glyph="refresh" busy={going === false} onClick={() => start(false)} />
    </>
  );
};

const ThemeToggle = () => {
  const { t } = useTranslation('app');
  const dark = useSyncExternalStore(colourMode.subscribe, colourMode.scheme) === 'dark';
  return (
    <BarButton
      label={dark ? t('nav.lightTheme') : t('nav.darkTheme')}
      glyph={dark ? 'sun' : 'moon'}
      onClick={() => colourMode.choose(dark ? 'light' : 'dark')}
    />
  );
};

/** The toggle of the menu beside or over the page, and the mark that leads home. */
export const MenuHead = ({ onMenu, open, glyph }: MenuHeadProps) => {
  const { t } = useTranslation('app');
  const localePath = useLocalePath();
  return (
    <>
      <button type="button" className="icon-button" aria-label={t('nav.menu')} aria-expanded={open} onClick={onMenu}>
        <Glyph name={glyph} />
      </button>
      <a className="home" href={localePath(paths.home)} aria-label={t('nav.home')}>
        <Logo />
      </a>
    </>
  );
};

interface MenuHeadProps {
  readonly onMenu: () => void;
  readonly open: boolean;
  readonly glyph: GlyphName;
}

/** What every page has on top. Where the menu stands beside the page, that has toggle, mark and site. */
export const TopBar = ({ menu }: { readonly menu: MenuHeadProps | null }) => {
  const accountId = useAccountId();
  const { data: me } = useQuery(meQuery());
  const superAdmin = me?.superAdmin === true;
  return (
    <header className="top-bar">
      {menu && <MenuHead {...menu} />}
      {menu && <SiteSwitcher onlyWithChoice />}
      <span className="space" />
      {accountId !== null && <PremiumBadge accountId={accountId} />}
      {superAdmin && <ThemeToggle />}
      {accountId !== null && <RefreshButtons accountId={accountId} superAdmin={superAdmin} />}
    </header>
  );
};
