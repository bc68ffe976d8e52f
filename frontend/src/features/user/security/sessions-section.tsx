import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import type { UserId } from '#shared/model/ids.ts';
import type { sessionSchema } from '#shared/model/session.ts';
import { FormCard } from '../../../components/form-card.tsx';
import { NotYet } from '../../../components/not-yet.tsx';
import { api } from '../../../lib/api.ts';
import { lastUseAgo } from '../../../lib/last-use.ts';
import { sessionsQuery } from '../../../lib/queries/sessions.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useNow } from '../../../lib/use-now.ts';

type Session = z.output<typeof sessionSchema>;

interface DeviceProps {
  readonly session: Session;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

const Device = ({ session: { device, country, lastSeenAt, current }, busy, onEnd }: DeviceProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const age = lastUseAgo(lastSeenAt, useNow(), t);
  const name = device ?? t('security.unknownDevice');
  const place =
    country === null ? t('security.unknownPlace') : new Intl.DisplayNames([locale], { type: 'region' }).of(country);
  const seen = age === null ? t('security.seenNow') : t('security.seen', { age });
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1 }}>
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {`${place} · ${seen}`}
        </Typography>
      </Box>
      {current ? (
        <Chip label={t('security.thisDevice')} />
      ) : (
        <Button color="secondary" disabled={busy} onClick={onEnd} aria-label={t('security.endSession', { name })}>
          {t('security.end')}
        </Button>
      )}
    </Box>
  );
};

/** Where the user is signed in, and ending that elsewhere. */
export const SessionsSection = ({ userId }: { readonly userId: UserId }) => {
  const { t } = useTranslation('app');
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery(userId));
  const reload = () => client.invalidateQueries({ queryKey: sessionsQuery(userId).queryKey });
  const end = useMutation({
    mutationFn: (sessionId: string) => api.endSession({ params: { userId, sessionId } }),
    onSettled: reload,
  });
  const endOthers = useMutation({
    mutationFn: () => api.endOtherSessions({ params: { userId } }),
    onSettled: reload,
  });
  const list = () => {
    if (sessions.data === undefined) return <NotYet query={sessions} heights={[64, 65]} />;
    return (
      <>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {sessions.data.map((session) => (
            <Device
              key={session.id}
              session={session}
              busy={end.isPending || endOthers.isPending}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </Box>
        {sessions.data.some(({ current }) => !current) && (
          <Button
            variant="outlined"
            color="secondary"
            loading={endOthers.isPending}
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => endOthers.mutate()}
          >
            {t('security.endOthers')}
          </Button>
        )}
      </>
    );
  };
  return (
    <FormCard title={t('security.sessions')} intro={t('security.sessionsIntro')}>
      {list()}
    </FormCard>
  );
};
