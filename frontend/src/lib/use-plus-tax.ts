import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { productsQuery } from './queries/products.ts';

/** The note that prices exclude tax; null if they include it. */
export const usePlusTax = (): string | null => {
  const { t } = useTranslation('app');
  const { data: products = [] } = useQuery(productsQuery());
  const prices = products.flatMap((product) => product.prices);
  return prices.some(({ taxBehavior }) => taxBehavior === 'exclusive') ? t('plusTax') : null;
};
