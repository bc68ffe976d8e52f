import { useQuery } from '@tanstack/react-query';
import { type FocusEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../components/glyph.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { paths } from '../../lib/paths.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useAccountId } from '../../lib/use-account-id.ts';

interface SwitcherProps {
  /** In a menu over the page, whose own address gives way to that of the site. */
  readonly replace?: boolean;
  /** In the top bar there is nothing to open with a single site. */
  readonly onlyWithChoice?: boolean;
}

/** The current site; opens to the user's other sites, which lead to their dashboards, and to an entry that creates one. */
export const SiteSwitcher = ({ replace = false, onlyWithChoice = false }: SwitcherProps) => {
  const { t } = useTranslation('app');
  const accountId = useAccountId();
  const { data: me } = useQuery(meQuery());
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const sites = me?.accounts ?? [];
  const current = sites.find((site) => site.id === accountId)?.name;
  if (onlyWithChoice && (current === undefined || sites.length < 2))
    return current === undefined ? null : <span className="site-name">{current}</span>;
  const close = (): void => setOpen(false);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const shown = current ?? t('nav.chooseSite');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes what is inside, by Escape and when the focus leaves
    <div
      className={onlyWithChoice ? 'switcher small' : 'switcher'}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        // Not the sheet around it, too.
        event.stopPropagation();
        event.preventDefault();
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('nav.switchSite', { site: shown })}
        onClick={() => setOpen((before) => !before)}
      >
        <span className={onlyWithChoice ? 'site-name' : undefined}>{shown}</span>
        <Glyph name="choose" />
      </button>
      {open && (
        <ul id={id} aria-label={t('nav.accounts')}>
          {sites.map((site) => (
            <li key={site.id}>
              <LocaleLink
                to={paths.dashboard(site.id)}
                replace={replace}
                aria-current={site.id === accountId ? 'true' : undefined}
                onClick={close}
              >
                {site.name}
                {site.id === accountId && <Glyph name="chosen" />}
              </LocaleLink>
            </li>
          ))}
          <li>
            <LocaleLink to={`${paths.accounts}?noRedirect=true&create=true`} replace={replace} onClick={close}>
              <Glyph name="add" />
              {t('nav.createSite')}
            </LocaleLink>
          </li>
        </ul>
      )}
    </div>
  );
};
