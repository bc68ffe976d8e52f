import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
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
import { PHONE, useMedia, WIDE } from '../../lib/use-media.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { useSignedIn } from '../../lib/use-session.ts';
import { BottomBar } from './bottom-bar.tsx';
import { InstallOffer } from './install-offer.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { OperatorNotice } from './operator-notice.tsx';
import { MenuHead, TopBar } from './top-bar.tsx';
import { useMenuSheet, useRail } from './use-menu.ts';

const Kit = lazy(async () => ({ default: (await import('../../components/kit.tsx')).Kit }));
const FeedbackDialog = lazy(async () => ({
  default: (await import('../../components/feedback-dialog.tsx')).FeedbackDialog,
}));
const PauseSiteDialog = lazy(async () => ({
  default: (await import('../../components/pausing/pause-site-dialog.tsx')).PauseSiteDialog,
}));
// A phone shows its menu on demand; a desktop keeps its space free until it has loaded.
const DrawerContent = lazy(async () => ({ default: (await import('./drawer-content.tsx')).DrawerContent }));
const MenuSheet = lazy(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet }));
const PaletteKeys = lazy(async () => ({ default: (await import('../palette/palette-keys.tsx')).PaletteKeys }));

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

/** Menu, top bar and, where the menu does not stand beside the page, the bottom bar. */
const Frame = () => {
  const { t } = useTranslation('common');
  // Known at the first render: the menu must not push the page aside later.
  const wide = useMedia(WIDE);
  const phone = useMedia(PHONE);
  const sheet = useMenuSheet();
  const [folded, toggleRail] = useRail();
  const feedback = useQuestion('feedback');
  // Its own: a page may have a button that asks.
  const pause = useQuestion('pauseSite');
  // The page comes first, as it fetches its data; the bars over it move nothing when they come.
  const step = useDrawings(2);
  const write = (): void => feedback.ask();
  const accountId = useAccountId();
  const { pathname } = useLocation();
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      {wide && (
        <div className={folded ? 'drawer rail' : 'drawer'}>
          <div className="drawer-head">
            <MenuHead onMenu={toggleRail} open={!folded} glyph={folded ? 'unfold' : 'fold'} />
          </div>
          <Suspense>
            <DrawerContent overPage={null} onFeedback={write} onPause={null} />
          </Suspense>
        </div>
      )}
      <div className="beside">
        {step >= 1 && <TopBar menu={wide ? null : { onMenu: sheet.show, open: sheet.open, glyph: 'menu' }} />}
        <main id="content" tabIndex={-1}>
          <OfflineNotice />
          <OperatorNotice />
          <div className="page">
            <Page />
            {step >= 2 && accountId !== null && withoutLocale(pathname) === paths.dashboard(accountId) && (
              <InstallOffer accountId={accountId} />
            )}
          </div>
        </main>
      </div>
      {!wide && step >= 2 && <BottomBar onMenu={sheet.show} menuOpen={sheet.open} />}
      {!wide && sheet.open && (
        <Suspense>
          <MenuSheet onClose={sheet.close}>
            <DrawerContent overPage={sheet} onFeedback={write} onPause={phone ? () => pause.ask() : null} />
          </MenuSheet>
        </Suspense>
      )}
      {step >= 2 && (
        <Suspense>
          <PaletteKeys />
        </Suspense>
      )}
      {(feedback.about !== null || (pause.about !== null && accountId !== null)) && (
        <Suspense>
          <Kit>
            {feedback.about !== null && <FeedbackDialog onClose={feedback.close} />}
            {pause.about !== null && accountId !== null && (
              <PauseSiteDialog accountId={accountId} onClose={pause.close} />
            )}
          </Kit>
        </Suspense>
      )}
    </div>
  );
};

/** Protected pages: redirects to the sign-in, which leads back, if the user is not signed in. */
export const DefaultLayout = () => {
  const signedIn = useSignedIn();
  const { pathname, search, hash } = useLocation();
  return signedIn ? <Frame /> : <Navigate to={loginPath(`${pathname}${search}${hash}`)} replace />;
};
