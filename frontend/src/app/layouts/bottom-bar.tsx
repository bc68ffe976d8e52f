import BarChart from '@mui/icons-material/BarChart';
import EvStation from '@mui/icons-material/EvStationOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Menu from '@mui/icons-material/Menu';
import Speed from '@mui/icons-material/Speed';
import BottomNavigation from '@mui/material/BottomNavigation';
import BottomNavigationAction from '@mui/material/BottomNavigationAction';
import Paper from '@mui/material/Paper';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { withoutLocale } from '#shared/pages.ts';
import { LocaleLink } from '../../components/locale-link.tsx';
import { paths } from '../../lib/paths.ts';
import { useAccountId } from '../../lib/use-account-id.ts';

/** What is measured, switched and linked: one slot leads to all of it. */
const devicePages = /\/(appliances|sensors|vehicles|credentials)(\/|$)/;

/** Dashboard, history and devices of the current site, the sites, and the menu. */
export const BottomBar = ({ onMenu }: { readonly onMenu: () => void }) => {
  const { t } = useTranslation('app');
  const accountId = useAccountId();
  const page = withoutLocale(useLocation().pathname);
  const links = [
    ...(accountId === null
      ? []
      : [
          { to: paths.dashboard(accountId), label: t('nav.dashboard'), icon: <Speed /> },
          { to: paths.history(accountId), label: t('nav.history'), icon: <BarChart /> },
          { to: paths.appliances(accountId), label: t('nav.devices'), icon: <EvStation /> },
        ]),
    { to: `${paths.accounts}?noRedirect=true`, label: t('nav.accounts'), icon: <Home /> },
  ];
  const here = links.find(({ to }) =>
    accountId !== null && to === paths.appliances(accountId) ? devicePages.test(page) : to.split('?')[0] === page,
  )?.to;
  return (
    <Paper
      component="nav"
      aria-label={t('nav.bottom')}
      square
      sx={{
        position: 'fixed',
        bottom: 0,
        insetInline: 0,
        zIndex: 'appBar',
        borderTop: 1,
        borderColor: 'divider',
        pb: 'env(safe-area-inset-bottom)',
      }}
      elevation={0}
    >
      <BottomNavigation showLabels value={here ?? false}>
        {links.map(({ to, label, icon }) => (
          <BottomNavigationAction
            key={to}
            component={LocaleLink}
            to={to}
            value={to}
            label={label}
            icon={icon}
            aria-current={to === here ? 'page' : undefined}
          />
        ))}
        <BottomNavigationAction label={t('nav.menu')} icon={<Menu />} value="menu" onClick={onMenu} />
      </BottomNavigation>
    </Paper>
  );
};
