import Add from '@mui/icons-material/Add';
import Check from '@mui/icons-material/Check';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useAccountId } from '../../lib/use-account-id.ts';
import { useLocalePath } from '../../lib/use-locale.ts';

/** Goes to another site's dashboard, or to making one. */
export const SiteSwitcher = ({ onFollow }: { readonly onFollow: () => void }) => {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const accountId = useAccountId();
  const { data: me } = useQuery(meQuery());
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = me?.accounts.find(({ id }) => id === accountId);
  const go = (to: string): void => {
    setAnchor(null);
    onFollow();
    void navigate(localePath(to));
  };
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        endIcon={<UnfoldMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('nav.switchSite', { site: current?.name ?? t('nav.chooseSite') })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ m: 2, mb: 1, justifyContent: 'space-between', borderColor: 'divider', textAlign: 'start' }}
      >
        {current?.name ?? t('nav.chooseSite')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {me?.accounts.map(({ id, name }) => (
          <MenuItem key={id} selected={id === accountId} onClick={() => go(paths.dashboard(id))}>
            <ListItemIcon>{id === accountId && <Check />}</ListItemIcon>
            {name}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem onClick={() => go(`${paths.accounts}?noRedirect=true&create=true`)}>
          <ListItemIcon>
            <Add />
          </ListItemIcon>
          {t('nav.createSite')}
        </MenuItem>
      </Menu>
    </>
  );
};
