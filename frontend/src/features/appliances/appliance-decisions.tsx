import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import { FormCard } from '../../components/form-card.tsx';
import { LocaleLink } from '../../components/locale-link.tsx';
import { Segments } from '../../components/segments.tsx';
import { momentQuery } from '../../lib/day/moment.ts';
import { formatShortDay, formatTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useSentence } from '../../lib/use-sentence.ts';
import { applianceDetailsQuery } from './details-query.ts';
import { byDay, type DecisionKind, decisionKinds, ofKind } from './model/decision-days.ts';

/** At first. */
const SHOWN = 12;
/** Where links to it lead. */
export const DECISIONS_ANCHOR = 'why';

/** The decisions of 48 hours by day, newest first, each with its sentence; of one kind, if one is looked for. */
export const ApplianceDecisions = ({
  account,
  applianceId,
}: {
  readonly account: Account;
  readonly applianceId: ApplianceId;
}) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const sentence = useSentence(account.id);
  const { data } = useQuery(applianceDetailsQuery(account.id, applianceId));
  const [kind, setKind] = useState<DecisionKind>('all');
  const [all, setAll] = useState(false);
  if (data === undefined) return null;
  const { timezone: zone } = account;
  const found = ofKind(data.decisions, kind);
  const none = data.decisions.length === 0 ? 'noDecisions' : 'noneOfKind';
  return (
    <FormCard anchor={DECISIONS_ANCHOR} title={t('applianceEditor.decisions')}>
      {data.decisions.length > 0 && (
        <Segments
          label={t('applianceEditor.decisionKinds')}
          chosen={kind}
          options={decisionKinds.map((key) => ({ key, text: t(`applianceEditor.decisionKind.${key}`) }))}
          onChoose={setKind}
        />
      )}
      {found.length === 0 && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t(`applianceEditor.${none}`)}
        </Typography>
      )}
      {byDay(all ? found : found.slice(0, SHOWN), zone).map(({ date, decisions }) => (
        <Box key={date} sx={{ mt: 2 }}>
          <Typography variant="h3">{formatShortDay(Date.parse(decisions[0]?.time ?? date), zone, locale)}</Typography>
          <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {decisions.map(({ time, reason }) => (
              <Box
                key={`${time} ${reason.code}`}
                component="li"
                sx={{ borderBottom: 1, borderColor: 'divider', typography: 'body2' }}
              >
                <Box
                  component={LocaleLink}
                  to={`${paths.history(account.id)}?${momentQuery(time, applianceId, zone)}`}
                  sx={{
                    display: 'grid',
                    gridTemplateColumns: '3.5rem minmax(0, 1fr)',
                    alignContent: 'center',
                    gap: 1,
                    minHeight: 44,
                    py: 1,
                    color: 'inherit',
                    textDecoration: 'none',
                    '&:hover span': { textDecoration: 'underline' },
                  }}
                >
                  <Box component="time" dateTime={time} sx={{ color: 'info.main', fontWeight: 600 }}>
                    {formatTime(time, { zone, locale, nowMs: Date.parse(time) })}
                  </Box>
                  <span>{sentence(reason, applianceId, Date.parse(time))}</span>
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
      {!all && found.length > SHOWN && (
        <Button color="info" sx={{ mt: 1 }} onClick={() => setAll(true)}>
          {t('applianceEditor.allDecisions', { count: found.length })}
        </Button>
      )}
    </FormCard>
  );
};
