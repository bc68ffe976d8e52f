import UnfoldMore from '@mui/icons-material/UnfoldMore';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { meQuery } from '../../lib/queries/me.ts';
import { useAccountId } from '../../lib/use-account-id.ts';
import { useLocalePath } from '../../lib/use-locale.ts';

const loadMenu = () => import('./site-menu.tsx');
const SiteMenu = lazy(async () => ({ default: (await loadMenu()).SiteMenu }));

/** Switches to another site's dashboard, or creates a site. */
export const SiteSwitcher = ({ onFollow }: { readonly onFollow: () => void }) => {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const accountId = useAccountId();
  const { data: me } = useQuery(meQuery());
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const current = me?.accounts.find(({ id }) => id === accountId)?.name ?? t('nav.chooseSite');
  return (
    <>
      <Button
        color="inherit"
        variant="outlined"
        endIcon={<UnfoldMore />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={t('nav.switchSite', { site: current })}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setOpen(true);
        }}
        sx={{ m: 2, mb: 1, justifyContent: 'space-between', borderColor: 'divider', textAlign: 'start' }}
      >
        {current}
      </Button>
      {anchor !== null && (
        <Suspense>
          <SiteMenu
            anchor={anchor}
            open={open}
            onClose={() => setOpen(false)}
            onGo={(page) => {
              setOpen(false);
              onFollow();
              void navigate(localePath(page));
            }}
          />
        </Suspense>
      )}
    </>
  );
};
