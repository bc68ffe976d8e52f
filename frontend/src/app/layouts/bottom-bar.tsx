import { useTranslation } from 'react-i18next';
import { withoutLocale } from '#shared/pages.ts';
import { Glyph } from '../../components/glyph.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { useWantedPath } from '../../lib/page-router.tsx';
import { paths } from '../../lib/paths.ts';
import { useAccountId } from '../../lib/use-account-id.ts';

/** What is measured, switched and linked: one slot leads to all of it. */
const devicePages = /\/(appliances|sensors|vehicles|credentials)(\/|$)/;

interface BottomBarProps {
  readonly onMenu: () => void;
  readonly menuOpen: boolean;
}

/** Dashboard, history and devices of the current site, the account, and the menu. */
export const BottomBar = ({ onMenu, menuOpen }: BottomBarProps) => {
  const { t } = useTranslation('app');
  const accountId = useAccountId();
  // What was tapped is marked at once, not when its page has come.
  const page = withoutLocale(useWantedPath());
  const links = [
    ...(accountId === null
      ? []
      : [
          { to: paths.dashboard(accountId), label: t('nav.dashboard'), glyph: 'dashboard' } as const,
          { to: paths.history(accountId), label: t('nav.history'), glyph: 'history' } as const,
          { to: paths.appliances(accountId), label: t('nav.devices'), glyph: 'devices' } as const,
        ]),
    { to: `${paths.accounts}?noRedirect=true`, label: t('nav.account'), glyph: 'account' } as const,
  ];
  const isHere = (to: string): boolean =>
    accountId !== null && to === paths.appliances(accountId) ? devicePages.test(page) : to.split('?')[0] === page;
  return (
    <nav className="bottom-bar" aria-label={t('nav.bottom')}>
      {links.map(({ to, label, glyph }) => (
        <LocaleLink key={to} to={to} aria-current={isHere(to) ? 'page' : undefined}>
          <Glyph name={glyph} />
          {label}
        </LocaleLink>
      ))}
      <button type="button" aria-expanded={menuOpen} aria-haspopup="dialog" onClick={onMenu}>
        <Glyph name="menu" />
        {t('nav.menu')}
      </button>
    </nav>
  );
};
