import { Link, type LinkProps } from 'react-router';
import { usePrefetch } from '../lib/prefetch.ts';
import { useLocalePath } from '../lib/use-locale.ts';

/**
 * A link inside the app that keeps the locale prefix. Prefetches the page's code when the user points at it or comes to it by
 * keyboard; a finger's tap follows too soon, and would wait for it.
 */
export const LocaleLink = ({ to, ...rest }: Omit<LinkProps, 'to'> & { readonly to: string }) => {
  const path = useLocalePath()(to);
  const prefetch = usePrefetch();
  return (
    <Link
      to={path}
      {...rest}
      onPointerEnter={(event) => {
        rest.onPointerEnter?.(event);
        if (event.pointerType === 'mouse') prefetch(path);
      }}
      onFocus={(event) => {
        rest.onFocus?.(event);
        if (event.currentTarget.matches(':focus-visible')) prefetch(path);
      }}
    />
  );
};
