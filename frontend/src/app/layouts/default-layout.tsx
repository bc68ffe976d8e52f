import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { PageSkeleton } from '../../components/page-skeleton.tsx';
import { loginPath } from '../../lib/paths.ts';
import { productsQuery } from '../../lib/queries/products.ts';
import { useSignedIn } from '../../lib/use-session.ts';
import { AppDrawer, DRAWER_WIDTH } from './app-drawer.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** Drawer, top bar and, at medium width and below, the bottom bar. */
const Frame = () => {
  const wide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const [open, setOpen] = useState(wide);
  const products = useQuery(productsQuery());
  const toggle = (): void => setOpen((before) => !before);
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <TopBar onMenu={toggle} menuOpen={open} />
      <AppDrawer wide={wide} open={open} onClose={() => setOpen(false)} />
      <Box
        component="main"
        sx={{
          flex: 1,
          minWidth: 0,
          ml: wide && !open ? `-${DRAWER_WIDTH}px` : 0,
          transition: (theme) => theme.transitions.create('margin', { duration: 200 }),
        }}
      >
        <Toolbar />
        <Box
          sx={{
            maxWidth: 1200,
            mx: 'auto',
            px: { xs: 2, sm: 3 },
            pt: { xs: 2, sm: 3 },
            pb: { xs: 'calc(88px + env(safe-area-inset-bottom))', lg: 4 },
          }}
        >
          {products.isPending ? <PageSkeleton /> : <Outlet />}
        </Box>
      </Box>
      {!wide && <BottomBar onMenu={toggle} />}
    </Box>
  );
};

/** Protected pages: without a sign-in the way leads to it and back. */
export const DefaultLayout = () => {
  const signedIn = useSignedIn();
  const { pathname, search, hash } = useLocation();
  return signedIn ? <Frame /> : <Navigate to={loginPath(`${pathname}${search}${hash}`)} replace />;
};
