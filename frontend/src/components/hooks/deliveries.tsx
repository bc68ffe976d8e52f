import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PING } from '#shared/hooks.ts';
import type { HookDelivery } from '#shared/model/hooks.ts';
import type { AccountId, HookId } from '#shared/model/ids.ts';
import { api } from '../../lib/api.ts';
import { formatTime, formatWhen } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { NotYet } from '../not-yet.tsx';
import { deliveriesQuery } from './hooks-query.ts';
import { typeKeys } from './type-key.ts';

interface DeliveriesProps {
  readonly accountId: AccountId;
  readonly hookId: HookId;
  readonly zone: string;
}

interface DeliveryProps {
  readonly delivery: HookDelivery;
  readonly zone: string;
  readonly busy: boolean;
  readonly onReplay: () => void;
}

/** A delivery: what happened and when, what became of it, and the beginning of what was sent. */
const Delivery = ({ delivery, zone, busy, onReplay }: DeliveryProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow();
  const { type, at, state, tries, nextAt, last, body } = delivery;
  const clock = { zone, locale, nowMs };
  const name = type === PING ? t('connections.hooks.ping') : t(`connections.hooks.type.${typeKeys[type]}`);
  const outcome = last === null ? null : t(`connections.hooks.outcomes.${last.outcome}`, { status: last.status ?? '' });
  const goesOn = (): string => {
    if (nextAt === null) return t(`connections.hooks.state.${state}`);
    if (tries === 0) return t('connections.hooks.begins');
    return t('connections.hooks.again', { time: formatTime(nextAt, clock) });
  };
  return (
    <Box component="li" data-state={state} sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
          <Typography variant="body2" color={state === 'failed' ? 'error' : 'textSecondary'}>
            {[formatWhen(at, clock, t), outcome, goesOn()].filter((part) => part !== null).join(' · ')}
          </Typography>
        </Box>
        <Button
          color="secondary"
          loading={busy}
          disabled={state === 'waiting' && tries === 0}
          onClick={onReplay}
          aria-label={t('connections.hooks.replayOf', { name })}
        >
          {t('connections.hooks.replay')}
        </Button>
      </Box>
      <Box component="details">
        <Box component="summary" sx={{ cursor: 'pointer', minHeight: 44, py: 1.25 }}>
          {t('connections.hooks.body')}
        </Box>
        <Box
          component="pre"
          sx={{
            m: 0,
            fontSize: '0.8125rem',
            fontFamily: 'ui-monospace, monospace',
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {body}
        </Box>
      </Box>
    </Box>
  );
};

/** The last deliveries to a webhook, each to be repeated. */
export const Deliveries = ({ accountId, hookId, zone }: DeliveriesProps) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const query = useQuery(deliveriesQuery(accountId, hookId));
  const replay = useMutation({
    mutationFn: (deliveryId: string) => api.replayHookDelivery({ params: { accountId, hookId, deliveryId } }),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesQuery(accountId, hookId).queryKey }),
  });
  if (query.data === undefined) return <NotYet query={query} heights={[64]} />;
  const { deliveries } = query.data;
  if (deliveries.length === 0)
    return <Typography color="textSecondary">{t('connections.hooks.nothingYet')}</Typography>;
  return (
    <Box component="ul" aria-label={t('connections.hooks.deliveries')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {deliveries.map((delivery) => (
        <Delivery
          key={delivery.id}
          delivery={delivery}
          zone={zone}
          busy={replay.isPending && replay.variables === delivery.id}
          onReplay={() => replay.mutate(delivery.id)}
        />
      ))}
    </Box>
  );
};
