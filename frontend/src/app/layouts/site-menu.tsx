import Add from '@mui/icons-material/Add';
import Check from '@mui/icons-material/Check';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useAccountId } from '../../lib/use-account-id.ts';

interface SiteMenuProps {
  readonly anchor: HTMLElement;
  readonly open: boolean;
  readonly onClose: () => void;
  /** @param page without a locale prefix */
  readonly onGo: (page: string) => void;
}

/** The user's sites, and an entry that creates one. Loaded when it is first opened. */
export const SiteMenu = ({ anchor, open, onClose, onGo }: SiteMenuProps) => {
  const { t } = useTranslation('app');
  const accountId = useAccountId();
  const { data: me } = useQuery(meQuery());
  return (
    <Menu anchorEl={anchor} open={open} onClose={onClose}>
      {me?.accounts.map(({ id, name }) => (
        <MenuItem key={id} selected={id === accountId} onClick={() => onGo(paths.dashboard(id))}>
          <ListItemIcon>{id === accountId && <Check />}</ListItemIcon>
          {name}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem onClick={() => onGo(`${paths.accounts}?noRedirect=true&create=true`)}>
        <ListItemIcon>
          <Add />
        </ListItemIcon>
        {t('nav.createSite')}
      </MenuItem>
    </Menu>
  );
};
