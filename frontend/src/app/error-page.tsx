import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiCallError } from '#shared/contract/client.ts';
import { errorTable } from '#shared/contract/errors.ts';
import { LocaleLink } from '../components/locale-link.tsx';
import { errorMessage, errorMessages } from '../lib/error-text.ts';
import { paths } from '../lib/paths.ts';
import { meQuery } from '../lib/queries/me.ts';
import { useLocalePath } from '../lib/use-locale.ts';

interface MessageProps {
  readonly status: number;
  /** Name of the status, if the server responded with one. */
  readonly name?: string;
  readonly message: string;
  readonly messages?: readonly string[];
  /** Inside a layout, which has the main element already. */
  readonly nested?: boolean;
  /** The button that leads on; by default, home. */
  readonly action?: ReactNode;
}

const ErrorMessage = ({ status, name, message, messages = [], nested = false, action }: MessageProps) => {
  const { t } = useTranslation('common');
  const localePath = useLocalePath();
  const Root = nested ? 'div' : 'main';
  return (
    <Root className="failure">
      <p className="status">{status}</p>
      {name !== undefined && <p>{name}</p>}
      <h1>{message}</h1>
      {messages.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {action ?? (
        <a className="button" href={localePath(paths.home)}>
          {t('toHome')}
        </a>
      )}
    </Root>
  );
};

export const NotFoundPage = ({ nested = false }: { readonly nested?: boolean }) => {
  const { t } = useTranslation('common');
  return <ErrorMessage status={404} message={t('notFound')} nested={nested} />;
};

/** Replaces every page of a site that does not exist or that the user may not see. */
export const SiteRefusedPage = ({ status }: { readonly status: number }) => {
  const { t } = useTranslation('app');
  const email = useQuery(meQuery()).data?.email ?? null;
  return (
    <ErrorMessage
      nested
      status={status}
      message={t('refusedSite.title')}
      messages={[t('refusedSite.text'), ...(email === null ? [] : [t('refusedSite.user', { email })])]}
      action={
        <LocaleLink className="button" to={`${paths.accounts}?noRedirect=true`}>
          {t('refusedSite.act')}
        </LocaleLink>
      }
    />
  );
};

/** Status shown when the server did not respond. */
const DEFAULT_STATUS = 500;

/** Shows an error of loading or rendering a page. */
export const ErrorPage = ({ error }: { readonly error: unknown }) => {
  const { t } = useTranslation('app');
  if (!(error instanceof ApiCallError)) return <ErrorMessage status={DEFAULT_STATUS} message={t('failure.page')} />;
  const { envelope, status } = error;
  return (
    <ErrorMessage
      status={status || DEFAULT_STATUS}
      {...(envelope === null ? {} : { name: t(`statusName.status${errorTable[envelope.code].status}`) })}
      message={errorMessage(error, t)}
      messages={errorMessages(error, t)}
    />
  );
};
