import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { User } from '#shared/model/account.ts';
import type { apiTokenSchema } from '#shared/model/api-token.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { REFERENCE_PAGE } from '#shared/pages.ts';
import { MAX_TOKENS } from '#shared/token-scopes.ts';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { lastUseAgo } from '../../lib/last-use.ts';
import { keepPrefix } from '../../lib/locale.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { FormCard } from '../form-card.tsx';
import { NotYet } from '../not-yet.tsx';
import type { NewToken } from './token-dialog.tsx';
import { tokensQuery } from './tokens-query.ts';

const TokenDialog = lazy(async () => ({ default: (await import('./token-dialog.tsx')).TokenDialog }));
const MadeTokenDialog = lazy(async () => ({ default: (await import('./made-token-dialog.tsx')).MadeTokenDialog }));

type Token = z.output<typeof apiTokenSchema>;

interface TokenRowProps {
  readonly token: Token;
  readonly user: User;
  readonly onRevoke: () => void;
}

/** A token: what it is for, what it opens, when it was used last and until when it is valid. */
const TokenRow = ({ token, user, onRevoke }: TokenRowProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow();
  const { name, hint, scope, accountIds, expiresAt, lastUsedAt, lastUsedBy } = token;
  const names = accountIds?.flatMap((id) => user.accounts.find((site) => site.id === id)?.name ?? []);
  const sites = (): readonly string[] => {
    if (names === undefined) return [t('connections.allSites')];
    if (names.length === 0) return [t('connections.opensNothing')];
    return names.length === accountIds?.length ? names : [...names, t('connections.goneSite')];
  };
  const used = (): string => {
    if (lastUsedAt === null) return t('connections.notUsed');
    const age = lastUseAgo(lastUsedAt, nowMs, t);
    const when = age === null ? t('connections.usedNow') : t('connections.used', { age });
    return lastUsedBy === null ? when : `${when}, ${lastUsedBy}`;
  };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const over = expiresAt !== null && Date.parse(expiresAt) <= nowMs;
  const ends = (): string => {
    if (expiresAt === null) return t('connections.endsNever');
    return t(over ? 'connections.ended' : 'connections.ends', { date: formatDate(expiresAt, timeZone, locale) });
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[t(`connections.scopes.${scope}.name`), ...sites()].join(' · ')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Box component="code" sx={{ fontFamily: 'ui-monospace, monospace' }}>
            {hint}
          </Box>
          {` · ${used()} · ${ends()}`}
        </Typography>
      </Box>
      <Button color="secondary" onClick={onRevoke} aria-label={t('connections.revokeOf', { name })}>
        {t(over ? 'connections.remove' : 'connections.revoke')}
      </Button>
    </Box>
  );
};

interface TokensCardProps {
  readonly user: User;
  /** Only tokens that open this site, and a new one for it; null: all of the user's. */
  readonly accountId: AccountId | null;
}

/** Tokens with which the user's own programs call Sunward: making, seeing and revoking them. */
export const TokensCard = ({ user, accountId }: TokensCardProps) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const tokens = useQuery(tokensQuery(user.id));
  const asking = useQuestion('token');
  const [made, setMade] = useState<NewToken | null>(null);
  const leaving = useQuestion('revoke');
  const revoke = useMutation({
    mutationFn: (tokenId: Token['id']) => api.revokeToken({ params: { userId: user.id, tokenId } }),
    onSettled: () => client.invalidateQueries({ queryKey: tokensQuery(user.id).queryKey }),
    onSuccess: leaving.close,
  });
  const shown = tokens.data?.filter(
    ({ accountIds }) => accountId === null || accountIds === null || accountIds.includes(accountId),
  );
  const revoked = shown?.find(({ id }) => id === leaving.about);
  const full = (tokens.data?.length ?? 0) >= MAX_TOKENS;
  const site = made?.accountIds?.[0] ?? accountId ?? user.accounts[0]?.id ?? null;
  const list = () => {
    if (shown === undefined) return <NotYet query={tokens} heights={[64]} />;
    if (shown.length === 0) return <Typography>{t('connections.noTokens')}</Typography>;
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((token) => (
          <TokenRow key={token.id} token={token} user={user} onRevoke={() => leaving.ask(token.id)} />
        ))}
      </Box>
    );
  };
  return (
    <FormCard title={t('connections.tokens')} intro={t('connections.tokensText')}>
      {list()}
      {full && <Typography variant="body2">{t('connections.full', { count: MAX_TOKENS })}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button
          variant="outlined"
          color="secondary"
          disabled={full || tokens.data === undefined}
          onClick={() => asking.ask()}
        >
          {t('connections.newToken')}
        </Button>
        <Link
          href={keepPrefix(window.location.pathname, REFERENCE_PAGE)}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {t('connections.reference')}
        </Link>
      </Box>
      <Suspense>
        {asking.about !== null && (
          <TokenDialog
            user={user}
            accountId={accountId}
            onMade={(token) => {
              asking.close();
              setMade(token);
            }}
            onClose={asking.close}
          />
        )}
        {made !== null && <MadeTokenDialog token={made} accountId={site} onKept={() => setMade(null)} />}
      </Suspense>
      {revoked !== undefined && (
        <ConfirmDialog
          open
          title={t('connections.revokeTitle', { name: revoked.name })}
          text={t('connections.revokeText')}
          action={t('connections.revoke')}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate(revoked.id)}
          onClose={leaving.close}
        />
      )}
    </FormCard>
  );
};
