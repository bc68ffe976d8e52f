import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hookTypes } from '#shared/hooks.ts';
import type { Hook } from '#shared/model/hooks.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useQuestion } from '../../lib/use-over-page.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Deliveries } from './deliveries.tsx';
import { hooksQuery } from './hooks-query.ts';
import { typeKeys } from './type-key.ts';

interface HookRowProps {
  readonly accountId: AccountId;
  readonly hook: Hook;
  readonly zone: string;
  readonly onChoose: () => void;
  readonly onSecret: (secret: string) => void;
}

/** What became of the last try, or why nothing is sent. */
const HookState = ({ hook: { off, last } }: { readonly hook: Hook }) => {
  const { t } = useTranslation('app');
  if (off === 'member') return <Alert severity="info">{t('connections.hooks.off.member')}</Alert>;
  if (off !== null) return <Alert severity="error">{t(`connections.hooks.off.${off}`)}</Alert>;
  if (last === null || last.outcome === 'delivered') return null;
  return (
    <Alert severity="warning">{t(`connections.hooks.outcomes.${last.outcome}`, { status: last.status ?? '' })}</Alert>
  );
};

/** A webhook of a site: its address, its events, how it is doing, and its recent deliveries. */
export const HookRow = ({ accountId, hook, zone, onChoose, onSecret }: HookRowProps) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const locale = useLocale();
  const listId = useId();
  const moreId = useId();
  const [open, setOpen] = useState(false);
  const [more, setMore] = useState(false);
  const removing = useQuestion('remove-hook');
  const renewing = useQuestion('new-secret');
  const asks = removing.about === hook.id ? removing : renewing.about === hook.id ? renewing : null;
  const { id: hookId, masked, types, off, oldSecretUntil } = hook;
  const params = { accountId, hookId };
  const onSettled = () => client.invalidateQueries({ queryKey: hooksQuery(accountId).queryKey });
  const ping = useMutation({
    mutationFn: () => api.testHook({ params }),
    onSuccess: () => setOpen(true),
    onSettled,
  });
  const turn = useMutation({
    mutationFn: (on: boolean) => api.patchHook({ params, body: { on } }),
    onSettled,
  });
  const rotate = useMutation({
    mutationFn: () => api.rotateHookSecret({ params }),
    onSuccess: ({ secret }) => {
      renewing.close();
      onSecret(secret);
    },
    onSettled,
  });
  const remove = useMutation({ mutationFn: () => api.removeHook({ params }), onSuccess: removing.close, onSettled });
  const told =
    types.length === hookTypes.length
      ? t('connections.hooks.everything')
      : types.map((type) => t(`connections.hooks.type.${typeKeys[type]}`)).join(' · ');
  return (
    <Box component="li" aria-label={masked} sx={{ py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{masked}</Typography>
      <Typography variant="body2" color="textSecondary">
        {told}
      </Typography>
      {oldSecretUntil !== null && (
        <Typography variant="body2" color="textSecondary">
          {t('connections.hooks.bothUntil', { time: formatDateTime(Date.parse(oldSecretUntil), zone, locale) })}
        </Typography>
      )}
      <HookState hook={hook} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {off === null ? (
          <Button variant="outlined" color="secondary" loading={ping.isPending} onClick={() => ping.mutate()}>
            {t('connections.hooks.test')}
          </Button>
        ) : (
          <Button variant="outlined" color="secondary" loading={turn.isPending} onClick={() => turn.mutate(true)}>
            {t('connections.hooks.turnOn')}
          </Button>
        )}
        <Button color="secondary" aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
          {t('connections.hooks.deliveries')}
        </Button>
        <Button color="secondary" aria-expanded={more} aria-controls={moreId} onClick={() => setMore(!more)}>
          {t('connections.hooks.more')}
        </Button>
      </Box>
      <Box id={moreId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {more && (
          <>
            <Button color="secondary" onClick={onChoose}>
              {t('connections.hooks.change')}
            </Button>
            <Button color="secondary" onClick={() => renewing.ask(hookId)}>
              {t('connections.hooks.newSecret')}
            </Button>
            {off === null && (
              <Button color="secondary" loading={turn.isPending} onClick={() => turn.mutate(false)}>
                {t('connections.hooks.turnOff')}
              </Button>
            )}
            <Button color="secondary" onClick={() => removing.ask(hookId)}>
              {t('connections.remove')}
            </Button>
          </>
        )}
      </Box>
      <div id={listId}>{open && <Deliveries accountId={accountId} hookId={hookId} zone={zone} />}</div>
      {asks !== null && (
        <ConfirmDialog
          open
          title={t(asks === removing ? 'connections.hooks.removeTitle' : 'connections.hooks.newSecretTitle', {
            name: masked,
          })}
          text={t(asks === removing ? 'connections.hooks.removeText' : 'connections.hooks.rotateText')}
          action={t(asks === removing ? 'connections.remove' : 'connections.hooks.newSecret')}
          busy={remove.isPending || rotate.isPending}
          onConfirm={() => (asks === removing ? remove.mutate() : rotate.mutate())}
          onClose={asks.close}
        />
      )}
    </Box>
  );
};
