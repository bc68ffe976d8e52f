import './palette.css';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Glyph } from '../../components/glyph.tsx';
import { ModalDialog } from '../../components/modal-dialog.tsx';
import { paths } from '../../lib/paths.ts';
import { meQuery } from '../../lib/queries/me.ts';
import { useAccountId } from '../../lib/use-account-id.ts';
import { useLocalePath } from '../../lib/use-locale.ts';
import { useNamespace } from '../../lib/use-namespace.ts';
import { type SitePage, type Target, targetsOf } from './targets.ts';

/** Pages of a site that have a name in the menu. */
const inMenu = ['dashboard', 'history', 'appliances', 'sensors', 'vehicles', 'credentials', 'settings'] as const;
/** Pages of its settings. */
const inSettings = ['energy', 'plan', 'members', 'notices', 'connections'] as const;

/** All places of the user, by the names that menus give them. */
const usePlaces = () => {
  const { t } = useTranslation('app');
  const { data: me } = useQuery(meQuery());
  const accountId = useAccountId();
  const sites = me?.accounts ?? [];
  const sitePages: SitePage[] = [
    ...inMenu.map((name) => ({ path: paths[name], name: t(`nav.${name}`) })),
    ...inSettings.map((name) => ({ path: paths[name], name: t(`settingsTabs.${name}`) })),
  ];
  const userPages = [
    { to: `${paths.accounts}?noRedirect=true`, name: t('nav.accounts') },
    { to: `${paths.accounts}?noRedirect=true&prepare=true`, name: t('prepare.open') },
    { to: paths.profile, name: t('nav.profile') },
    { to: paths.referrals, name: t('nav.referrals') },
  ];
  return { sites, current: sites.find(({ id }) => id === accountId) ?? null, sitePages, userPages };
};

/** Jumps to a home or a page: typed words, arrows, Enter. */
export const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('app');
  const named = useNamespace('welcome');
  const settingsNamed = useNamespace('editors');
  const ready = named && settingsNamed;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const places = usePlaces();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const targets = targetsOf(places, typed);
  useEffect(() => {
    if (ready) field.current?.focus();
  }, [ready]);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);
  if (!ready) return null;
  const go = (target: Target | undefined): void => {
    if (target === undefined) return;
    onClose();
    void navigate(localePath(target.to));
  };
  const press = (event: KeyboardEvent): void => {
    const last = targets.length - 1;
    const next = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    if (event.key === 'Enter') go(targets[at]);
    else if (next === undefined || last < 0) return;
    else setAt(next);
    event.preventDefault();
  };
  const optionId = (nth: number): string => `${id}-${nth}`;
  return (
    <ModalDialog className="palette" label={t('palette.title')} onClose={onClose}>
      <div className="palette-field">
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={t('palette.search')}
          aria-expanded={targets.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          {...(targets.length > 0 ? { 'aria-activedescendant': optionId(at) } : {})}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('palette.search')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
          <Glyph name="close" />
        </button>
      </div>
      <div ref={list} id={id} role="listbox" tabIndex={-1} aria-label={t('palette.title')}>
        {targets.map((target, nth) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the active option
          <div
            key={target.key}
            id={optionId(nth)}
            role="option"
            aria-selected={nth === at}
            onMouseMove={() => setAt(nth)}
            onClick={() => go(target)}
          >
            <Glyph name={target.kind === 'site' ? 'sites' : 'forward'} />
            <span>{target.label}</span>
            {target.of !== null && <small>{target.of}</small>}
          </div>
        ))}
      </div>
      <p role="status" className={targets.length > 0 ? 'unseen' : undefined}>
        {targets.length > 0 ? t('palette.found', { count: targets.length }) : t('palette.none')}
      </p>
    </ModalDialog>
  );
};
