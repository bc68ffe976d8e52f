import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { FormCard } from '../../components/form-card.tsx';
import { formatTime } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { useSentence } from '../../lib/use-sentence.ts';
import { applianceDetailsQuery } from './details-query.ts';

const SHOWN = 12;
/** Where links to it lead. */
export const DECISIONS_ANCHOR = 'why';

/** The last decisions, newest first, each with its sentence. */
export const ApplianceDecisions = ({
  account,
  applianceId,
}: {
  readonly account: Account;
  readonly applianceId: ApplianceId;
}) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nowMs = useNow(MINUTE_MS);
  const sentence = useSentence(account.id);
  const { data } = useQuery(applianceDetailsQuery(account.id, applianceId));
  if (data === undefined) return null;
  const decisions = data.decisions.slice(0, SHOWN);
  return (
    <FormCard anchor={DECISIONS_ANCHOR} title={t('applianceEditor.decisions')}>
      {decisions.length === 0 ? (
        <Typography variant="body2">{t('applianceEditor.noDecisions')}</Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {decisions.map(({ time, reason }) => (
            <Box
              key={`${time} ${reason.code}`}
              component="li"
              sx={{
                display: 'grid',
                gridTemplateColumns: '5.5rem minmax(0, 1fr)',
                gap: 1,
                py: 1,
                borderTop: 1,
                borderColor: 'divider',
                typography: 'body2',
              }}
            >
              <Box component="time" dateTime={time} sx={{ color: 'text.secondary' }}>
                {formatTime(time, { zone: account.timezone, locale, nowMs })}
              </Box>
              <span>{sentence(reason, applianceId, Date.parse(time))}</span>
            </Box>
          ))}
        </Box>
      )}
    </FormCard>
  );
};
