import { Link, type LinkProps } from 'react-router';
import { useLocalePath } from '../lib/use-locale.ts';

/** A link inside the app that keeps the locale prefix. */
export const LocaleLink = ({ to, ...rest }: Omit<LinkProps, 'to'> & { readonly to: string }) => {
  const localePath = useLocalePath();
  return <Link to={localePath(to)} {...rest} />;
};
