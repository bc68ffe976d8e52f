import './sites.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/model/account.ts';
import { getsDigest } from '#shared/sites-digest.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { Notice } from '../../components/notice.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { countsOf, type Filter, filters, listedSites, shownSites, tagsOf } from './model/sites.ts';
import { SiteRow } from './site-row.tsx';
import { sitesHealthQuery } from './sites-health-query.ts';

const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }));

const SitesMail = lazy(async () => ({ default: (await import('./sites-mail.tsx')).SitesMail }));

/** Fewer sites are seen at a glance. */
const MANY = 5;
/** Names of the columns, where there is room for columns. */
const heads = ['site', 'now', 'figures', 'sun'] as const;

/** All sites of the user with how they do, what needs a hand first. Many can be searched and filtered. */
export const SiteList = ({ me }: { readonly me: User }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow(MINUTE_MS);
  const health = useQuery(sitesHealthQuery(me.id));
  const [filter, setFilter] = useState<Filter>('all');
  const [wanted, setWanted] = useState('');
  const [chosen, setTag] = useState('');
  const { about, ask, close } = useQuestion('note');
  const tags = tagsOf(me.accounts, locale);
  // One that no site has any more filters nothing.
  const tag = tags.find((one) => one === chosen) ?? null;
  const listed = listedSites(me.accounts, health.data, locale);
  const noting = listed.find(({ site }) => site.id === about);
  const counts = countsOf(listed);
  const shown = shownSites(listed, filter, wanted, tag);
  return (
    <section className="sites" aria-label={t('nav.accounts')}>
      {me.accounts.length > MANY && (
        <div className="sites-bar">
          <fieldset>
            <legend>{t('sites.filters')}</legend>
            {filters.map((one) => (
              <button key={one} type="button" aria-pressed={one === filter} onClick={() => setFilter(one)}>
                {t(`sites.filter.${one}`, { count: counts[one] })}
              </button>
            ))}
          </fieldset>
          {tags.length > 0 && (
            <label>
              {t('sites.tag')}
              <select value={tag ?? ''} onChange={({ target }) => setTag(target.value)}>
                <option value="">{t('sites.allTags')}</option>
                {tags.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </select>
            </label>
          )}
          <SearchField label={t('sites.search')} value={wanted} onChange={setWanted} />
        </div>
      )}
      {health.isError && health.data === undefined && (
        <Notice
          severity="warning"
          action={
            <button type="button" className="quiet-button" onClick={() => void health.refetch()}>
              {t('failure.again')}
            </button>
          }
        >
          {t('sites.failed')}
        </Notice>
      )}
      <ul>
        {shown.length > 0 && (
          <li className="sites-heads" aria-hidden="true">
            <span />
            {heads.map((one) => (
              <span key={one}>{t(`sites.heads.${one}`)}</span>
            ))}
          </li>
        )}
        {shown.map((one) => (
          <SiteRow key={one.site.id} listed={one} nowMs={nowMs} onNote={() => ask(one.site.id)} />
        ))}
      </ul>
      <p role="status" className="sites-none">
        {shown.length === 0 && (
          <>
            {t('sites.none')}{' '}
            <button
              type="button"
              className="quiet-button"
              onClick={() => {
                setFilter('all');
                setWanted('');
                setTag('');
              }}
            >
              {t('sites.showAll')}
            </button>
          </>
        )}
      </p>
      <Suspense>{getsDigest(me.accounts.map(({ role }) => role.type)) && <SitesMail userId={me.id} />}</Suspense>
      <Suspense>{noting !== undefined && <NoteDialog userId={me.id} listed={noting} onClose={close} />}</Suspense>
    </section>
  );
};
