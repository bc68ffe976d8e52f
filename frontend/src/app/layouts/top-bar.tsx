import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import Menu from '@mui/icons-material/Menu';
import Refresh from '@mui/icons-material/Refresh';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { useColorScheme } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import Tooltip from '@mui/material/Tooltip';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AccountId } from '#shared/model/ids.ts';
import { planInForce } from '#shared/plans.ts';
import { Logo } from '../../components/logo.tsx';
import { paths } from '../../lib/paths.ts';
import { accountQuery, siteKey } from '../../lib/queries/account.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useAccountId } from '../../lib/use-account-id.ts';
import { useLocalePath } from '../../lib/use-locale.ts';

const PremiumBadge = ({ accountId }: { readonly accountId: AccountId }) => {
  const { t } = useTranslation('app');
  const { data: account } = useQuery(accountQuery(accountId));
  if (!account || planInForce(account).name === 'BASIC') return null;
  return (
    <Chip size="small" label={t('plan.badge')} sx={{ color: '#1B1B1B', bgcolor: 'energy.sun', fontWeight: 700 }} />
  );
};

const RefreshButton = ({ accountId }: { readonly accountId: AccountId }) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const busy = useIsFetching({ queryKey: siteKey(accountId) }) > 0;
  return (
    <Tooltip title={t('nav.refresh')}>
      <IconButton
        color="inherit"
        aria-label={t('nav.refresh')}
        aria-busy={busy}
        onClick={() => void client.invalidateQueries({ queryKey: siteKey(accountId) })}
      >
        <Refresh />
      </IconButton>
    </Tooltip>
  );
};

const ThemeToggle = () => {
  const { t } = useTranslation('app');
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  const label = dark ? t('nav.lightTheme') : t('nav.darkTheme');
  return (
    <Tooltip title={label}>
      <IconButton color="inherit" aria-label={label} onClick={() => setMode(dark ? 'light' : 'dark')}>
        {dark ? <LightMode /> : <DarkMode />}
      </IconButton>
    </Tooltip>
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
  return (
    <AppBar
      position="fixed"
      elevation={0}
      sx={{
        zIndex: (theme) => theme.zIndex.drawer + 1,
        bgcolor: 'background.paper',
        color: 'text.primary',
        borderBottom: 1,
        borderColor: 'divider',
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
        {me?.superAdmin === true && <ThemeToggle />}
        {accountId !== null && <RefreshButton accountId={accountId} />}
      </Toolbar>
    </AppBar>
  );
};
