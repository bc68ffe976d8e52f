import { useTranslation } from 'react-i18next';

/** The sun over the horizon, and the name. */
export const Logo = ({ size = 28 }: { readonly size?: number }) => {
  const { t } = useTranslation('common');
  return (
    <span className="logo">
      <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
        <path
          d="M16 2.500v4M4.800 7.200l2.700 2.700M27.200 7.200l-2.700 2.700M2.500 18h3.600M25.900 18h3.600"
          stroke="var(--sun)"
          strokeWidth="2.600"
          strokeLinecap="round"
        />
        <path d="M7.500 21a8.500 8.500 0 1 1 17 0z" fill="var(--primary)" />
        <path d="M3 25.500h26" stroke="currentColor" strokeWidth="2.600" strokeLinecap="round" />
      </svg>
      <span className="label">{t('product')}</span>
    </span>
  );
};
