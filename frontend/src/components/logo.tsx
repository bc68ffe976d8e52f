import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** The sun over the horizon, and the name. */
export const Logo = ({ size = 28 }: { readonly size?: number }) => {
  const { t } = useTranslation('common');
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'inherit' }}>
      <Box component="svg" viewBox="0 0 32 32" aria-hidden sx={{ width: size, height: size, flexShrink: 0 }}>
        <path
          d="M16 2.5v4M4.8 7.2l2.7 2.700M27.200 7.200l-2.700 2.700M2.500 18h3.600M25.900 18h3.600"
          stroke="var(--sun)"
          strokeWidth="2.6"
          strokeLinecap="round"
        />
        <path d="M7.500 21a8.500 8.500 0 1 1 17 0z" fill="var(--primary)" />
        <path d="M3 25.500h26" stroke="currentColor" strokeWidth="2.600" strokeLinecap="round" />
      </Box>
      <Box component="span" sx={{ fontWeight: 750, fontSize: '1.125rem', letterSpacing: '-0.02em' }}>
        {t('product')}
      </Box>
    </Box>
  );
};
