import Add from '@mui/icons-material/Add';
import ChevronRight from '@mui/icons-material/ChevronRight';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import type { User } from '#shared/model/account.ts';
import { ReturnedNotice } from '../../components/linking/returned-notice.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import { paths } from '../../lib/paths.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { CreateSiteDialog } from './create-site-dialog.tsx';
import { FirstSite } from './first-site.tsx';
import { Invitations } from './invitations.tsx';

const SiteCard = ({ site }: { readonly site: User['accounts'][number] }) => {
  const { t } = useTranslation('app');
  return (
    <Card component="li">
      <CardActionArea component={LocaleLink} to={paths.dashboard(site.id)} sx={{ p: 2 }}>
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
          <HomeOutlined color="secondary" />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="h2">{site.name}</Typography>
            <Typography variant="body2" color="textSecondary">
              {t(`role.${site.role.type}`)}
            </Typography>
          </Box>
          <ChevronRight color="action" />
        </Stack>
      </CardActionArea>
    </Card>
  );
};

/** The user's sites. With exactly one site, redirects to its dashboard, unless the URL says otherwise. */
export const AccountsPage = () => {
  const { t } = useTranslation('app');
  const localePath = useLocalePath();
  const [search, setSearch] = useSearchParams();
  const user = useQuery(meQuery());
  const creating = search.get('create') === 'true';
  const setCreating = (open: boolean): void =>
    setSearch(open ? { noRedirect: 'true', create: 'true' } : { noRedirect: 'true' }, { replace: true });
  if (user.data === undefined) return <NotYet page query={user} heights={[40, 84, 88]} />;
  const me = user.data;
  const [only, ...others] = me.accounts;
  if (only && others.length === 0 && search.get('noRedirect') !== 'true')
    return <Navigate to={localePath(paths.dashboard(only.id))} replace />;
  if (!only)
    return (
      <Stack spacing={3} sx={{ maxWidth: 640, mx: 'auto' }}>
        <ReturnedNotice />
        <Invitations userId={me.id} />
        <FirstSite userId={me.id} />
      </Stack>
    );
  return (
    <Stack spacing={3} sx={{ maxWidth: 640, mx: 'auto' }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="h1">{t('accounts.title')}</Typography>
        <Button variant="contained" startIcon={<Add />} onClick={() => setCreating(true)}>
          {t('accounts.create')}
        </Button>
      </Stack>
      <ReturnedNotice />
      <Invitations userId={me.id} />
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {me.accounts.map((site) => (
          <SiteCard key={site.id} site={site} />
        ))}
      </Stack>
      <CreateSiteDialog key={String(creating)} userId={me.id} open={creating} onClose={() => setCreating(false)} />
    </Stack>
  );
};
