import CloudSync from '@mui/icons-material/CloudSync';
import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Menu from '@mui/icons-material/Menu';
import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useColorScheme } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import { planInForce } from '#shared/plans.ts';
import { Logo } from '../../components/logo.tsx';
import { paths } from '../../lib/paths.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useRefreshSite } from '../../lib/queries/use-refresh-site.ts';
import { useAccountId } from '../../lib/use-account-id.ts';
import { useLocalePath } from '../../lib/use-locale.ts';

const PremiumBadge = ({ accountId }: { readonly accountId: AccountId }) => {
  const { t } = useTranslation('app');
  const { data: account } = useQuery(accountQuery(accountId));
  if (!account || planInForce(account).name !== 'PREMIUM') return null;
  return (
    <Box
      component="span"
      sx={{
        color: 'var(--sun-ink)',
        bgcolor: 'var(--sun-soft)',
        borderRadius: 4,
        px: 1,
        fontSize: 13,
        fontWeight: 700,
      }}
    >
      {t('plan.badge')}
    </Box>
  );
};

interface BarButtonProps {
  readonly label: string;
  readonly busy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const BarButton = ({ label, busy = false, onClick, children }: BarButtonProps) => (
  <IconButton
    color="inherit"
    aria-label={label}
    title={label}
    aria-busy={busy}
    onClick={onClick}
    sx={
      busy
        ? {
            '& svg': {
              animation: 'turn 1s linear infinite',
              '@keyframes turn': { to: { transform: 'rotate(360deg)' } },
            },
          }
        : {}
    }
  >
    {children}
  </IconButton>
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
        <BarButton label={t('nav.forceRefresh')} busy={going === true} onClick={() => start(true)}>
          <CloudSync />
        </BarButton>
      )}
      <BarButton label={t('nav.refresh')} busy={going === false} onClick={() => start(false)}>
        <Refresh />
      </BarButton>
    </>
  );
};

const ThemeToggle = () => {
  const { t } = useTranslation('app');
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  return (
    <BarButton label={dark ? t('nav.lightTheme') : t('nav.darkTheme')} onClick={() => setMode(dark ? 'light' : 'dark')}>
      {dark ? <LightMode /> : <DarkMode />}
    </BarButton>
  );
};

interface TopBarProps {
  readonly onMenu: () => void;
  readonly menuOpen: boolean;
}

export const TopBar = ({ onMenu, menuOpen }: TopBarProps) => {
  const { t } = useTranslation('app');
  const accountId = useAccountId();
  const localePath = useLocalePath();
  const { data: me } = useQuery(meQuery());
  const superAdmin = me?.superAdmin === true;
  return (
    <Box
      component="header"
      sx={{
        position: 'fixed',
        top: 0,
        insetInline: 0,
        zIndex: (theme) => theme.zIndex.drawer + 1,
        bgcolor: 'background.default',
      }}
    >
      <Toolbar sx={{ gap: 1 }}>
        <IconButton edge="start" color="inherit" aria-label={t('nav.menu')} aria-expanded={menuOpen} onClick={onMenu}>
          <Menu />
        </IconButton>
        <Link
          href={localePath(paths.home)}
          underline="none"
          aria-label={t('nav.home')}
          sx={{ color: 'text.primary', display: 'inline-flex' }}
        >
          <Logo />
        </Link>
        {accountId !== null && <PremiumBadge accountId={accountId} />}
        <Box sx={{ flex: 1 }} />
        {superAdmin && <ThemeToggle />}
        {accountId !== null && <RefreshButtons accountId={accountId} superAdmin={superAdmin} />}
      </Toolbar>
    </Box>
  );
};
