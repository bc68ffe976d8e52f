import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_HOOKS } from '#shared/hooks.ts';
import type { Account } from '#shared/model/account.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { FormCard } from '../form-card.tsx';
import { NotYet } from '../not-yet.tsx';
import { HookRow } from './hook-row.tsx';
import { hooksQuery } from './hooks-query.ts';

const HookDialog = lazy(async () => ({ default: (await import('./hook-dialog.tsx')).HookDialog }));
const SecretDialog = lazy(async () => ({ default: (await import('./secret-dialog.tsx')).SecretDialog }));

/** What standard the signature follows, with libraries for many languages. */
const STANDARD = 'https://www.standardwebhooks.com';

/** The webhooks that get a site's events: creating, testing, watching and removing them. */
export const HooksCard = ({ account: { id: accountId, timezone } }: { readonly account: Account }) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const query = useQuery(hooksQuery(accountId));
  /** Of a hook; empty: another one. */
  const { about, ask, close } = useQuestion('hook');
  const [made, setMade] = useState<{ readonly secret: string; readonly replaces: boolean } | null>(null);
  const hooks = query.data?.hooks;
  const edited = hooks?.find(({ id }) => id === about);
  const full = (hooks?.length ?? 0) >= MAX_HOOKS;
  const list = () => {
    if (hooks === undefined) return <NotYet query={query} heights={[64]} />;
    if (hooks.length === 0) return <Typography>{t('connections.hooks.none')}</Typography>;
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {hooks.map((hook) => (
          <HookRow
            key={hook.id}
            accountId={accountId}
            hook={hook}
            zone={timezone}
            onChoose={() => ask(hook.id)}
            onSecret={(secret) => setMade({ secret, replaces: true })}
          />
        ))}
      </Box>
    );
  };
  return (
    <FormCard title={t('connections.hooks.title')} intro={t('connections.hooks.text')}>
      {list()}
      {full && <Typography variant="body2">{t('connections.hooks.full', { count: MAX_HOOKS })}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button variant="outlined" color="secondary" disabled={full || hooks === undefined} onClick={() => ask()}>
          {t('connections.hooks.add')}
        </Button>
        <Link href={STANDARD} hrefLang="en" sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
          {t('connections.hooks.standard')}
        </Link>
      </Box>
      <Suspense>
        {(about === '' || edited !== undefined) && (
          <HookDialog
            accountId={accountId}
            hook={edited ?? null}
            onSaved={(secret) => {
              close();
              if (secret !== null) setMade({ secret, replaces: false });
              void client.invalidateQueries({ queryKey: hooksQuery(accountId).queryKey });
            }}
            onClose={close}
          />
        )}
        {made !== null && <SecretDialog {...made} onKept={() => setMade(null)} />}
      </Suspense>
    </FormCard>
  );
};
