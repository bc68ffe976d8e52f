import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { loginPath } from '../../lib/paths.ts';
import { useSignedIn } from '../../lib/use-session.ts';
import { OfflineNotice } from './offline-notice.tsx';

/** A way with one thing at a time: no bars, no menu. Protected like the other pages of a site. */
export const SetupLayout = () => {
  const signedIn = useSignedIn();
  const { pathname, search, hash } = useLocation();
  if (!signedIn) return <Navigate to={loginPath(`${pathname}${search}${hash}`)} replace />;
  return (
    <main>
      <OfflineNotice />
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </main>
  );
};
