import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { Glyph } from '../../components/glyph.tsx';
import { ReturnedNotice } from '../../components/linking/returned-notice.tsx';
import { NotYet } from '../../components/not-yet.tsx';
import { openPalette } from '../../lib/open-palette.ts';
import { paths } from '../../lib/paths.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { useOverPage } from '../../lib/use-over-page.ts';
import { CreateSiteDialog } from './create-site-dialog.tsx';
import { FirstSite } from './first-site.tsx';
import { Invitations } from './invitations.tsx';
import { SiteList } from './site-list.tsx';

const PrepareDialog = lazy(async () => ({ default: (await import('./prepare-dialog.tsx')).PrepareDialog }));

/** The user's sites. With exactly one site, redirects to its dashboard, unless the URL says otherwise. */
export const AccountsPage = () => {
  const { t } = useTranslation('app');
  const localePath = useLocalePath();
  const [search] = useSearchParams();
  const user = useQuery(meQuery());
  const creating = useOverPage('create');
  const preparing = useOverPage('prepare');
  /** What was opened here may make the first site. */
  const [stays, setStays] = useState(false);
  const prepare = (): void => {
    setStays(true);
    preparing.show('true');
  };
  if (user.data === undefined) return <NotYet page query={user} heights={[40, 84, 88]} />;
  const me = user.data;
  const [only, ...others] = me.accounts;
  if (only && others.length === 0 && search.get('noRedirect') !== 'true' && !stays)
    return <Navigate to={localePath(paths.dashboard(only.id))} replace />;
  const preparation = preparing.value !== null && (
    <Suspense>
      <PrepareDialog me={me} onClose={preparing.close} />
    </Suspense>
  );
  // At one place for both pages: the first site that it makes must not close it.
  if (!only)
    return (
      <>
        <Stack spacing={3} sx={{ maxWidth: 640, mx: 'auto' }}>
          <ReturnedNotice />
          <Invitations userId={me.id} />
          <FirstSite userId={me.id} />
          <Stack sx={{ alignItems: 'center' }}>
            <button type="button" className="quiet-button" onClick={prepare}>
              {t('prepare.installer')}
            </button>
          </Stack>
        </Stack>
        {preparation}
      </>
    );
  return (
    <>
      <div className="accounts">
        <div className="accounts-head">
          <h1>{t('accounts.title')}</h1>
          <div className="accounts-acts">
            <button
              type="button"
              className="quiet-button edged"
              aria-keyshortcuts="Control+K Meta+K"
              onClick={openPalette}
            >
              {t('palette.open')}
              <kbd>{t('palette.keys', { key: /Mac|iP/.test(navigator.userAgent) ? '⌘' : t('palette.control') })}</kbd>
            </button>
            {me.accounts.length > 1 && (
              <button type="button" className="quiet-button edged" onClick={prepare}>
                {t('prepare.open')}
              </button>
            )}
            <button type="button" className="button" onClick={() => creating.show('true')}>
              <Glyph name="add" />
              {t('accounts.create')}
            </button>
          </div>
        </div>
        <ReturnedNotice />
        <Invitations userId={me.id} />
        <SiteList me={me} />
        <CreateSiteDialog key={creating.value} userId={me.id} open={creating.value !== null} onClose={creating.close} />
      </div>
      {preparation}
    </>
  );
};
