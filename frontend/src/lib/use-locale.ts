import { useLocation } from 'react-router';
import { keepPrefix } from './locale.ts';

export { useLocale } from './use-language.ts';

/** Adds the current locale prefix to a path. */
export const useLocalePath = (): ((page: string) => string) => {
  const { pathname } = useLocation();
  return (page) => keepPrefix(pathname, page);
};
