import BarChart from '@mui/icons-material/BarChart';
import EvStation from '@mui/icons-material/EvStationOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import Logout from '@mui/icons-material/Logout';
import Sensors from '@mui/icons-material/SensorsOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import Speed from '@mui/icons-material/Speed';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Toolbar from '@mui/material/Toolbar';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { withoutLocale } from '#shared/pages.ts';
import { members } from '#shared/roles.ts';
import { LanguageSelect } from '../../components/language-select.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { signOut } from '../../lib/auth-actions.ts';
import { paths } from '../../lib/paths.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useAccountId } from '../../lib/use-account-id.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { SiteSwitcher } from './site-switcher.tsx';

export const DRAWER_WIDTH = 272;

interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
}

const Entries = ({ entries, onFollow }: { readonly entries: readonly Entry[]; readonly onFollow: () => void }) => {
  const page = withoutLocale(useLocation().pathname);
  return entries.map(({ to, label, icon }) => {
    const [at = ''] = to.split('?');
    const here = page === at || (at !== paths.accounts && page.startsWith(`${at}/`));
    return (
      <ListItem key={to} disablePadding>
        <ListItemButton
          component={LocaleLink}
          to={to}
          selected={here}
          aria-current={here ? 'page' : undefined}
          onClick={onFollow}
          sx={{ borderRadius: 2, mx: 1 }}
        >
          <ListItemIcon sx={{ minWidth: 40 }}>{icon}</ListItemIcon>
          <ListItemText primary={label} />
        </ListItemButton>
      </ListItem>
    );
  });
};

const useSiteEntries = (): Entry[] => {
  const { t } = useTranslation('app');
  const accountId = useAccountId();
  const { data: me } = useQuery(meQuery());
  const role = me?.accounts.find(({ id }) => id === accountId)?.role.type;
  const allowed = me?.superAdmin === true || (role !== undefined && members.includes(role));
  if (accountId === null || !allowed) return [];
  return [
    { to: paths.dashboard(accountId), label: t('nav.dashboard'), icon: <Speed /> },
    { to: paths.history(accountId), label: t('nav.history'), icon: <BarChart /> },
    { to: paths.sensors(accountId), label: t('nav.sensors'), icon: <Sensors /> },
    { to: paths.appliances(accountId), label: t('nav.appliances'), icon: <EvStation /> },
    { to: paths.credentials(accountId), label: t('nav.credentials'), icon: <LinkIcon /> },
    { to: paths.settings(accountId), label: t('nav.settings'), icon: <Settings /> },
  ];
};

const DrawerContent = ({ onFollow }: { readonly onFollow: () => void }) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const localePath = useLocalePath();
  const siteEntries = useSiteEntries();
  const userEntries = [{ to: `${paths.accounts}?noRedirect=true`, label: t('nav.accounts'), icon: <Home /> }];
  return (
    <Box component="nav" aria-label={t('nav.main')} sx={{ display: 'flex', flexDirection: 'column', flex: 1, pb: 2 }}>
      <Toolbar />
      <SiteSwitcher onFollow={onFollow} />
      {siteEntries.length > 0 && (
        <List>
          <Entries entries={siteEntries} onFollow={onFollow} />
        </List>
      )}
      <Divider variant="middle" />
      <List>
        <ListSubheader sx={{ bgcolor: 'transparent' }}>{t('nav.you')}</ListSubheader>
        <Entries entries={userEntries} onFollow={onFollow} />
      </List>
      <Box sx={{ flex: 1 }} />
      <Box sx={{ px: 2, py: 1 }}>
        <LanguageSelect id="drawer-language" />
      </Box>
      <List disablePadding>
        <ListItem disablePadding>
          <ListItemButton
            sx={{ borderRadius: 2, mx: 1 }}
            onClick={() => void signOut(client).then(() => location.assign(localePath(paths.home)))}
          >
            <ListItemIcon sx={{ minWidth: 40 }}>
              <Logout />
            </ListItemIcon>
            <ListItemText primary={t('nav.logout')} />
          </ListItemButton>
        </ListItem>
      </List>
    </Box>
  );
};

interface AppDrawerProps {
  /** Beside the page instead of over it. */
  readonly wide: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

export const AppDrawer = ({ wide, open, onClose }: AppDrawerProps) => (
  <Drawer
    variant={wide ? 'persistent' : 'temporary'}
    open={open}
    onClose={onClose}
    sx={{ width: wide ? DRAWER_WIDTH : 0, flexShrink: 0, '& .MuiDrawer-paper': { width: DRAWER_WIDTH } }}
  >
    <DrawerContent
      onFollow={() => {
        if (!wide) onClose();
      }}
    />
  </Drawer>
);
