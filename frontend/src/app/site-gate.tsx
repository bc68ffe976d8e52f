import { Outlet } from 'react-router';
import { useAccountId } from '../lib/use-account-id.ts';
import { NotFoundPage } from './error-page.tsx';

/** Lets through only what can be a site's id. */
export const SiteGate = () => (useAccountId() === null ? <NotFoundPage nested /> : <Outlet />);
