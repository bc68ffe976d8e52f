import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Decision } from '#shared/model/reason.ts';
import { useSentence } from '../../lib/use-sentence.ts';
import type { Named } from './use-series.ts';

interface ChosenDecisionProps {
  readonly account: Account;
  /** An instant in words. */
  readonly say: (atMs: number) => string;
  readonly appliances: readonly Named[];
  /** Oldest first, of all lanes. */
  readonly marks: readonly Decision[];
  readonly chosen: Decision | null;
  readonly onChoose: (decision: Decision) => void;
}

/** A decision as a sentence, with the ones before and after it. */
export const ChosenDecision = ({ account, say, appliances, marks, chosen, onChoose }: ChosenDecisionProps) => {
  const { t } = useTranslation('app');
  const sentence = useSentence(account.id);
  if (chosen === null)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('history.noDecisions')}
      </Typography>
    );
  const index = marks.indexOf(chosen);
  const atMs = Date.parse(chosen.time);
  const name = appliances.find(({ id }) => id === chosen.applianceId)?.name ?? t('appliance.gone');
  const step = (by: 1 | -1, label: string, icon: React.ReactNode) => {
    const next = marks[index + by];
    return (
      <IconButton
        aria-label={label}
        disabled={next === undefined}
        onClick={() => next && onChoose(next)}
        sx={{ width: 44, height: 44 }}
      >
        {icon}
      </IconButton>
    );
  };
  return (
    <Box sx={{ bgcolor: 'var(--sun-soft)', borderRadius: '14px', px: 2, pt: 0.5, pb: 1.5, mt: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap-reverse', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
        <Typography sx={{ fontWeight: 680, flex: '1 1 200px', overflowWrap: 'anywhere' }}>
          <time dateTime={chosen.time}>{say(atMs)}</time>
          {' · '}
          {t(`history.acted.${chosen.action}`, { name })}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', flexShrink: 0 }}>
          {step(-1, t('history.earlierDecision'), <ChevronLeft />)}
          <Typography variant="body2">{t('history.place', { place: index + 1, count: marks.length })}</Typography>
          {step(1, t('history.laterDecision'), <ChevronRight />)}
        </Box>
      </Box>
      <Typography aria-live="polite">{sentence(chosen.reason, chosen.applianceId, atMs)}</Typography>
    </Box>
  );
};
