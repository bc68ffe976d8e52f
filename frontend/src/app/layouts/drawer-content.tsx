import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { AccountId } from '#shared/model/ids.ts';
import { withoutLocale } from '#shared/pages.ts';
import { Glyph } from '../../components/glyph.tsx';
import { LanguageSelect } from '../../components/language-select.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { signOut } from '../../lib/auth-actions.ts';
import { paths } from '../../lib/paths.ts';
import { accountQuery } from '../../lib/queries/account.ts';
import { useAccountId } from '../../lib/use-account-id.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { type DrawerEntry, useGeneralEntries, useSiteEntries, useUserEntries } from './drawer-entries.tsx';
import { SiteSwitcher } from './site-switcher.tsx';

// Comes once what it stands below is drawn.
const SunshineSoFar = lazy(async () => ({ default: (await import('./sunshine-so-far.tsx')).SunshineSoFar }));

/** The menu lies over the page, and closes when an entry is chosen; null: it stands beside it. */
type OverPage = { readonly close: () => void } | null;

interface EntryProps {
  readonly entry: Omit<DrawerEntry, 'glyph'> & Partial<Pick<DrawerEntry, 'glyph'>>;
  readonly overPage: OverPage;
}

const EntryLink = ({ entry: { glyph, label, target, below }, overPage }: EntryProps) => {
  const page = withoutLocale(useLocation().pathname);
  const localePath = useLocalePath();
  const body = (
    <>
      {glyph && <Glyph name={glyph} />}
      <span className="label">{label}</span>
    </>
  );
  // Names what the rail shows as a drawing only.
  const common = { className: 'entry', title: glyph && label } as const;
  switch (target.kind) {
    case 'page': {
      const [at = ''] = target.to.split('?');
      // A page with pages below it is their group: its own address is marked there.
      // A view of a page covers the menu: the page is marked, not its view.
      const isView = target.to.includes('?view=');
      const here = !below && !isView && (page === at || (at !== paths.accounts && page.startsWith(`${at}/`)));
      return (
        <LocaleLink
          {...common}
          to={target.to}
          // The menu's own address gives way, so that "back" leads to the page below it.
          replace={overPage !== null}
          aria-current={here ? 'page' : undefined}
        >
          {body}
        </LocaleLink>
      );
    }
    // Another document: a plain link.
    case 'document':
      return (
        <a {...common} href={localePath(target.to)}>
          {body}
        </a>
      );
    case 'outside':
      return (
        <a {...common} href={target.url} target="_blank" rel="noreferrer" onClick={overPage?.close}>
          {body}
        </a>
      );
    case 'action':
      return (
        <button {...common} type="button" onClick={target.run}>
          {body}
        </button>
      );
  }
};

const Entry = ({ entry, overPage }: EntryProps) => (
  <li>
    <EntryLink entry={entry} overPage={overPage} />
    {entry.below && (
      <ul className="below">
        {entry.below.map((one) => (
          <Entry key={one.label} entry={one} overPage={overPage} />
        ))}
      </ul>
    )}
  </li>
);

interface GroupProps {
  readonly title?: string;
  readonly entries: readonly DrawerEntry[];
  readonly overPage: OverPage;
}

const Group = ({ title, entries, overPage }: GroupProps) => {
  const id = useId();
  return (
    <>
      {title !== undefined && (
        <p id={id} className="group">
          {title}
        </p>
      )}
      <ul aria-labelledby={title === undefined ? undefined : id}>
        {entries.map((entry) => (
          <Entry key={entry.label} entry={entry} overPage={overPage} />
        ))}
      </ul>
    </>
  );
};

interface PauseProps {
  readonly accountId: AccountId;
  readonly overPage: OverPage;
  readonly onPause: () => void;
}

/** Pauses the site; where it is paused, the dashboard says so and ends it. */
const Pause = ({ accountId, overPage, onPause }: PauseProps) => {
  const { t } = useTranslation('app');
  const { data: account } = useQuery(accountQuery(accountId));
  if (account?.override !== null) return null;
  const entry = { label: t('pause.everything'), glyph: 'pause', target: { kind: 'action', run: onPause } } as const;
  return <Group entries={[entry]} overPage={overPage} />;
};

interface DrawerContentProps {
  readonly overPage: OverPage;
  readonly onFeedback: () => void;
  /** Pauses the site; null: that is on the page. */
  readonly onPause: (() => void) | null;
}

/** Content of the menu: sites, the site's pages, the user's pages, general pages, language, logout. */
export const DrawerContent = ({ overPage, onFeedback, onPause }: DrawerContentProps) => {
  const { t } = useTranslation(['app', 'common']);
  const client = useQueryClient();
  const localePath = useLocalePath();
  const accountId = useAccountId();
  const siteEntries = useSiteEntries();
  const userEntries = useUserEntries();
  const generalEntries = useGeneralEntries(onFeedback);
  const logout: DrawerEntry = {
    label: t('app:nav.logout'),
    glyph: 'logout',
    target: {
      kind: 'action',
      run: () => void signOut(client).then(() => location.assign(localePath(paths.home))),
    },
  };
  return (
    <nav className="menu" aria-label={t('app:nav.main')}>
      <SiteSwitcher replace={overPage !== null} />
      {/* Until the site's pages are known, nothing is drawn below them: it would move. */}
      {siteEntries !== null && (
        <>
          {siteEntries.length > 0 && <Group entries={siteEntries} overPage={overPage} />}
          {accountId !== null && siteEntries.length > 0 && onPause !== null && (
            <Pause accountId={accountId} overPage={overPage} onPause={onPause} />
          )}
          <hr role="presentation" />
          <Group title={t('app:nav.you')} entries={userEntries} overPage={overPage} />
          <hr role="presentation" />
          <Group title={t('app:nav.general')} entries={generalEntries} overPage={overPage} />
          <Group entries={[logout]} overPage={overPage} />
          {accountId !== null && siteEntries.length > 0 && (
            <Suspense>
              <SunshineSoFar accountId={accountId} />
            </Suspense>
          )}
          <div className="small-print">
            <LanguageSelect />
            <p>
              {(['imprint', 'privacyPolicy', 'termsAndConditions'] as const).map((page) => (
                <a key={page} href={localePath(`/${page}`)}>
                  {t(`common:pages.${page}`)}
                </a>
              ))}
            </p>
          </div>
        </>
      )}
    </nav>
  );
};
