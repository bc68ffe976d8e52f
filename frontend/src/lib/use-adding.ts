import { useLocation, useNavigate } from 'react-router';
import { withoutLocale } from '#shared/pages.ts';
import { useLocalePath } from './use-locale.ts';

interface Adding {
  readonly open: boolean;
  readonly start: () => void;
  readonly end: () => void;
}

/** The dialog that adds to a list has its own path: the list's, followed by `/new`. */
export const useAdding = (list: string): Adding => {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { pathname } = useLocation();
  return {
    open: withoutLocale(pathname) === `${list}/new`,
    start: () => void navigate(localePath(`${list}/new`)),
    end: () => void navigate(localePath(list), { replace: true }),
  };
};
