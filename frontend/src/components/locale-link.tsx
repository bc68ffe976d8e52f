import { Link, type LinkProps } from 'react-router';
import { usePrefetch } from '../lib/prefetch.ts';
import { useLocalePath } from '../lib/use-locale.ts';

/** A link inside the app that keeps the locale prefix. The page's code is on its way once somebody points at the link. */
export const LocaleLink = ({ to, ...rest }: Omit<LinkProps, 'to'> & { readonly to: string }) => {
  const path = useLocalePath()(to);
  const prefetch = usePrefetch();
  return (
    <Link
      to={path}
      {...rest}
      onPointerEnter={(event) => {
        rest.onPointerEnter?.(event);
        prefetch(path);
      }}
      onFocus={(event) => {
        rest.onFocus?.(event);
        prefetch(path);
      }}
    />
  );
};
