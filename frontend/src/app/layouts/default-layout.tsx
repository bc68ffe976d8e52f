import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import useMediaQuery from '@mui/material/useMediaQuery';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense, useDeferredValue, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import type { AccountId } from '#shared/model/ids.ts';
import { withoutLocale } from '#shared/pages.ts';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { loginPath, paths } from '../../lib/paths.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { appliancesQuery } from '../../lib/queries/appliances.ts';
import { productsQuery } from '../../lib/queries/products.ts';
import { sensorsQuery } from '../../lib/queries/sensors.ts';
import { useAccountId } from '../../lib/use-account-id.ts';
import { useDrawings } from '../../lib/use-drawings.ts';
import { useSignedIn } from '../../lib/use-session.ts';
import { AppDrawer } from './app-drawer.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { OperatorNotice } from './operator-notice.tsx';
import { TopBar } from './top-bar.tsx';

const FeedbackDialog = lazy(async () => ({
  default: (await import('../../components/feedback-dialog.tsx')).FeedbackDialog,
}));

/** Fetches what the dashboard shows while the plans are still loading. */
const DashboardAhead = ({ accountId }: { readonly accountId: AccountId }) => {
  usePrefetchQuery(accountQuery(accountId));
  usePrefetchQuery(sensorsQuery(accountId));
  usePrefetchQuery(appliancesQuery(accountId));
  return null;
};

/** The page, once the plans are loaded. A component of its own, so that their arrival does not re-render bars and menu. */
const Page = memo(() => {
  const products = useQuery(productsQuery());
  // The page is drawn in slices, not in one task when the plans arrive.
  const waiting = useDeferredValue(products.isPending) || products.isPending;
  const accountId = useAccountId();
  const { pathname } = useLocation();
  if (waiting)
    return (
      <>
        <PageSkeleton />
        {accountId !== null && withoutLocale(pathname) === paths.dashboard(accountId) && (
          <DashboardAhead accountId={accountId} />
        )}
      </>
    );
  // Here and not around everything: bars and menu stay while the first page's code loads.
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  );
});
Page.displayName = 'Page';

/** Drawer, top bar and, at medium width and below, the bottom bar. */
const Frame = () => {
  // Known at the first render: the drawer must not push the page aside later.
  const wide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true });
  const [open, setOpen] = useState(wide);
  const [writing, setWriting] = useState(false);
  // The page comes first, as it fetches its data; the bars over it move nothing when they come.
  const step = useDrawings(2);
  const toggle = (): void => setOpen((before) => !before);
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      {step >= 1 && <TopBar onMenu={toggle} menuOpen={open} />}
      <AppDrawer wide={wide} open={open} onClose={() => setOpen(false)} onFeedback={() => setWriting(true)} />
      <Box component="main" sx={{ flex: 1, minWidth: 0 }}>
        <Toolbar />
        <OfflineNotice />
        <OperatorNotice />
        <Box
          sx={{
            maxWidth: 1400,
            mx: 'auto',
            px: 'var(--page-edge)',
            pt: 2,
            pb: { xs: 'calc(88px + env(safe-area-inset-bottom))', lg: 4 },
          }}
        >
          <Page />
        </Box>
      </Box>
      {!wide && step >= 2 && <BottomBar onMenu={toggle} />}
      {writing && (
        <Suspense>
          <FeedbackDialog onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </Box>
  );
};

/** Protected pages: redirects to the sign-in, which leads back, if the user is not signed in. */
export const DefaultLayout = () => {
  const signedIn = useSignedIn();
  const { pathname, search, hash } = useLocation();
  return signedIn ? <Frame /> : <Navigate to={loginPath(`${pathname}${search}${hash}`)} replace />;
};
