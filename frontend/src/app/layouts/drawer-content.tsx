import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { withoutLocale } from '#shared/pages.ts';
import { LanguageSelect } from '../../components/language-select.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { signOut } from '../../lib/auth-actions.ts';
import { paths } from '../../lib/paths.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { type DrawerEntry, useGeneralEntries, useSiteEntries, useUserEntries } from './drawer-entries.tsx';
import { SiteSwitcher } from './site-switcher.tsx';

const entryLook = { borderRadius: 2, mx: 1, minHeight: 44, py: 0.5 } as const;

const EntryBody = ({ icon, label }: Pick<DrawerEntry, 'icon' | 'label'>) => (
  <>
    <ListItemIcon sx={{ minWidth: 40 }}>{icon}</ListItemIcon>
    <ListItemText primary={label} />
  </>
);

interface EntryProps {
  readonly entry: DrawerEntry;
  readonly onFollow: () => void;
}

const Entry = ({ entry, onFollow }: EntryProps) => {
  const page = withoutLocale(useLocation().pathname);
  const localePath = useLocalePath();
  const { icon, label, target } = entry;
  const body = <EntryBody icon={icon} label={label} />;
  switch (target.kind) {
    case 'page': {
      const [at = ''] = target.to.split('?');
      const here = page === at || (at !== paths.accounts && page.startsWith(`${at}/`));
      return (
        <ListItemButton
          component={LocaleLink}
          to={target.to}
          selected={here}
          aria-current={here ? 'page' : undefined}
          onClick={onFollow}
          sx={entryLook}
        >
          {body}
        </ListItemButton>
      );
    }
    // Another document: a plain link.
    case 'document':
      return (
        <ListItemButton component="a" href={localePath(target.to)} sx={entryLook}>
          {body}
        </ListItemButton>
      );
    case 'outside':
      return (
        <ListItemButton
          component="a"
          href={target.url}
          target="_blank"
          rel="noreferrer"
          onClick={onFollow}
          sx={entryLook}
        >
          {body}
        </ListItemButton>
      );
    case 'action':
      return (
        <ListItemButton
          sx={entryLook}
          onClick={() => {
            onFollow();
            target.run();
          }}
        >
          {body}
        </ListItemButton>
      );
  }
};

interface GroupProps {
  readonly title?: string;
  readonly entries: readonly DrawerEntry[];
  readonly onFollow: () => void;
}

const Group = ({ title, entries, onFollow }: GroupProps) => {
  const id = useId();
  return (
    <>
      {title !== undefined && (
        <Typography id={id} variant="body2" color="textSecondary" sx={{ px: 2, pt: 1.5 }}>
          {title}
        </Typography>
      )}
      <List dense aria-labelledby={title === undefined ? undefined : id}>
        {entries.map((entry) => (
          <ListItem key={entry.label} disablePadding>
            <Entry entry={entry} onFollow={onFollow} />
          </ListItem>
        ))}
      </List>
    </>
  );
};

const Legal = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, px: 3, py: 1 }}>{children}</Box>
);

export interface DrawerContentProps {
  /** An entry was chosen: a menu over the page closes. */
  readonly onFollow: () => void;
  readonly onFeedback: () => void;
}

/** Content of the menu: sites, the site's pages, the user's pages, general pages, language, logout. */
export const DrawerContent = ({ onFollow, onFeedback }: DrawerContentProps) => {
  const { t } = useTranslation(['app', 'common']);
  const client = useQueryClient();
  const localePath = useLocalePath();
  const siteEntries = useSiteEntries();
  const userEntries = useUserEntries();
  const generalEntries = useGeneralEntries(onFeedback);
  const logout: DrawerEntry = {
    label: t('app:nav.logout'),
    icon: <Logout />,
    target: {
      kind: 'action',
      run: () => void signOut(client).then(() => location.assign(localePath(paths.home))),
    },
  };
  return (
    <Box
      component="nav"
      aria-label={t('app:nav.main')}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, pb: 2 }}
    >
      <Toolbar />
      <SiteSwitcher onFollow={onFollow} />
      {/* Until the site's pages are known, nothing is drawn below them: it would move. */}
      {siteEntries !== null && (
        <>
          {siteEntries.length > 0 && <Group entries={siteEntries} onFollow={onFollow} />}
          <Divider variant="middle" component="div" role="presentation" />
          <Group title={t('app:nav.you')} entries={userEntries} onFollow={onFollow} />
          <Divider variant="middle" component="div" role="presentation" />
          <Group title={t('app:nav.general')} entries={generalEntries} onFollow={onFollow} />
          <Legal>
            {(['imprint', 'privacyPolicy', 'termsAndConditions'] as const).map((page) => (
              <Link key={page} variant="body2" color="textSecondary" href={localePath(`/${page}`)} sx={{ py: 0.5 }}>
                {t(`common:pages.${page}`)}
              </Link>
            ))}
          </Legal>
          <Box sx={{ flex: 1 }} />
          <Box sx={{ px: 3, py: 1 }}>
            <LanguageSelect />
          </Box>
          <Group entries={[logout]} onFollow={onFollow} />
        </>
      )}
    </Box>
  );
};
