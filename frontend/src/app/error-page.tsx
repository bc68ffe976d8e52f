import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiCallError } from '#shared/contract/caller.ts';
import type { Sky } from '../brand/skies.ts';
import { LocaleLink } from '../components/locale-link.tsx';
import { errorMessage, errorMessages } from '../lib/error-text.ts';
import { paths } from '../lib/paths.ts';
import { meQuery } from '../lib/queries/me.ts';
import { useAccountId } from '../lib/use-account-id.ts';
import { useLocalePath } from '../lib/use-locale.ts';

interface MessageProps {
  readonly status: number;
  /** Name of the status, if the server responded with one. */
  readonly name?: string;
  readonly message: string;
  readonly messages?: readonly string[];
  /** Inside a layout, which has the main element already. */
  readonly nested?: boolean;
  /** Night where nothing is; the grey of old data where something is that cannot be shown. */
  readonly sky: Sky;
  /** What leads on. */
  readonly action: ReactNode;
}

/** The public pages are another document: a plain link. */
const HomeLink = ({ className }: { readonly className: string }) => {
  const { t } = useTranslation('common');
  return (
    <a className={className} href={useLocalePath()(paths.home)}>
      {t('toHome')}
    </a>
  );
};

const ErrorMessage = ({ status, name, message, messages = [], nested = false, sky, action }: MessageProps) => {
  const Root = nested ? 'div' : 'main';
  return (
    <Root className="failure" data-sky={sky}>
      <div className="failure-words">
        <p className="status">{status}</p>
        {name !== undefined && <p>{name}</p>}
        <h1>{message}</h1>
        {messages.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {action}
      </div>
      <img src="/landscape.svg" width="390" height="345" alt="" />
    </Root>
  );
};

/** @param nested a page of a site that is not there: its menu stays, and its dashboard is the way on */
export const NotFoundPage = ({ nested = false }: { readonly nested?: boolean }) => {
  const { t } = useTranslation(['common', 'app']);
  const accountId = useAccountId();
  return (
    <ErrorMessage
      status={404}
      message={t('notFound')}
      messages={[t('notFoundText')]}
      nested={nested}
      sky="night"
      action={
        nested && accountId !== null ? (
          <LocaleLink className="button" to={paths.dashboard(accountId)}>
            {t('app:failure.toDashboard')}
          </LocaleLink>
        ) : (
          <HomeLink className="button" />
        )
      }
    />
  );
};

/** Replaces every page of a site that does not exist or that the user may not see. */
export const SiteRefusedPage = ({ status }: { readonly status: number }) => {
  const { t } = useTranslation('app');
  const email = useQuery(meQuery()).data?.email ?? null;
  return (
    <ErrorMessage
      nested
      sky="past"
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
  const again = (
    <>
      <button type="button" className="button" onClick={() => location.reload()}>
        {t('failure.reload')}
      </button>
      <HomeLink className="quiet-button" />
    </>
  );
  if (!(error instanceof ApiCallError))
    return <ErrorMessage status={DEFAULT_STATUS} message={t('failure.page')} sky="past" action={again} />;
  const { envelope, status } = error;
  return (
    <ErrorMessage
      status={status || DEFAULT_STATUS}
      {...(envelope === null
        ? {}
        : { name: t(`statusName.status${envelope.statusCode as 500}`, { defaultValue: envelope.error }) })}
      message={errorMessage(error, t)}
      messages={errorMessages(error, t)}
      sky="past"
      action={again}
    />
  );
};
