import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { AccountId } from '#shared/model/ids.ts';
import type { Decision } from '#shared/model/reason.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useSentence } from '../../lib/use-sentence.ts';
import { type TimeRange, within } from './model/time-range.ts';
import { PLOT_LEFT } from './power-chart.tsx';

/** A shape for each kind of decision, so that colour is not the only sign. */
const shapes = {
  start: { path: 'M6 1 11 11H1z', color: 'energy.battery' },
  stop: { path: 'M1 1h10L6 11z', color: 'energy.gridImport' },
  set: { path: 'M6 1 11 6 6 11 1 6z', color: 'energy.appliance' },
  none: { path: 'M6 3.500a2.500 2.500 0 1 0 0 5a2.500 2.500 0 1 0 0-5z', color: 'text.disabled' },
} as const satisfies Record<Decision['action'], { path: string; color: string }>;

interface MarkProps {
  readonly decision: Decision;
  readonly leftPercent: number;
  readonly chosen: boolean;
  readonly label: string;
  readonly onChoose: () => void;
}

const Mark = ({ decision, leftPercent, chosen, label, onChoose }: MarkProps) => {
  const { path, color } = shapes[decision.action];
  return (
    <ButtonBase
      // The table lists the same decisions for the keyboard: hundreds of tab stops would be in the way.
      tabIndex={-1}
      aria-label={label}
      onMouseEnter={onChoose}
      onClick={onChoose}
      style={{ left: `${leftPercent}%` }}
      sx={{ position: 'absolute', top: 0, bottom: 0, width: 20, ml: '-10px', zIndex: chosen ? 1 : 0 }}
    >
      <Box
        component="svg"
        viewBox="0 0 12 12"
        aria-hidden
        sx={{ width: chosen ? 16 : 11, height: chosen ? 16 : 11, color, fill: 'currentColor' }}
      >
        <path d={path} />
      </Box>
    </ButtonBase>
  );
};

interface DecisionLanesProps {
  readonly accountId: AccountId;
  readonly appliances: readonly Appliance[];
  /** Newest first. */
  readonly decisions: readonly Decision[];
  readonly range: TimeRange;
  readonly zone: string;
  /** Space to the right of the charts' plots, px. */
  readonly right: number;
}

/** Decisions of control, one lane per appliance, aligned with the chart above; the sentence on hover or tap. */
export const DecisionLanes = ({ accountId, appliances, decisions, range, zone, right }: DecisionLanesProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const sentence = useSentence(accountId);
  const [pointedAt, setPointedAt] = useState<Decision | null>(null);
  const { fromMs, toMs } = range;
  const shown = decisions.filter(({ time }) => within(Date.parse(time), range));
  // A decision outside the visible range is not announced.
  const chosen = pointedAt !== null && shown.includes(pointedAt) ? pointedAt : null;
  const describe = (decision: Decision): string => {
    const at = Date.parse(decision.time);
    return `${formatDateTime(at, zone, locale)}: ${sentence(decision.reason, decision.applianceId, at)}`;
  };
  const current = chosen ?? shown[0] ?? null;
  const currentName = appliances.find(({ id }) => id === current?.applianceId)?.name ?? t('appliance.gone');
  return (
    <Box role="group" aria-label={t('history.decisions')}>
      {appliances.map(({ id, name }) => (
        <Box key={id} sx={{ mt: 0.5 }}>
          <Typography variant="caption" color="textSecondary">
            {name}
          </Typography>
          <Box
            sx={{
              position: 'relative',
              height: 22,
              ml: `${PLOT_LEFT}px`,
              mr: `${right}px`,
              bgcolor: 'action.hover',
              borderRadius: 1,
            }}
          >
            {shown
              .filter(({ applianceId }) => applianceId === id)
              .map((decision) => (
                <Mark
                  key={decision.time}
                  decision={decision}
                  chosen={decision === chosen}
                  label={describe(decision)}
                  leftPercent={((Date.parse(decision.time) - fromMs) / (toMs - fromMs)) * 100}
                  onChoose={() => setPointedAt(decision)}
                />
              ))}
          </Box>
        </Box>
      ))}
      <Typography variant="body2" sx={{ mt: 1, minHeight: '2.9em' }}>
        {current === null ? (
          t('history.noDecisions')
        ) : (
          <>
            <strong>{currentName}</strong> · {describe(current)}
          </>
        )}
      </Typography>
    </Box>
  );
};
