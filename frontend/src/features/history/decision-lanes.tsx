import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Account } from '#shared/model/account.ts';
import type { Decision } from '#shared/model/reason.ts';
import type { ChartRow } from '../../lib/day/chart-data.ts';
import { blocksOf, marksOf, pausesOf, runningMs } from '../../lib/day/lanes.ts';
import { SAMPLE_MS, type TimeRange } from '../../lib/day/time-range.ts';
import { formatDuration, formatEnergy } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useSentence } from '../../lib/use-sentence.ts';
import { ChosenDecision } from './chosen-decision.tsx';
import { Lane } from './lane.tsx';
import { type BlockLook, blockLooks } from './looks.ts';
import { PLOT_LEFT, PLOT_RIGHT } from './plot.ts';
import type { Named } from './use-series.ts';

interface DecisionLanesProps {
  readonly account: Account;
  /** An instant in words. */
  readonly say: (atMs: number) => string;
  /** Those with a lane, most important first. */
  readonly appliances: readonly Named[];
  /** Newest first. */
  readonly decisions: readonly Decision[];
  /** Every known step, without those of which nothing is. */
  readonly rows: readonly ChartRow[];
  readonly range: TimeRange;
  /** Energy of a day by appliance, Wh; null: not of one day. */
  readonly energyWh: Readonly<Record<string, number>> | null;
  readonly chosen: Decision | null;
  readonly onChoose: (decision: Decision) => void;
}

const Key = ({ source }: { readonly source: BlockLook | 'paused' }) => {
  const { t } = useTranslation('app');
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, font: 'var(--font-small)' }}>
      <Box
        sx={{ width: 12, height: 12, borderRadius: '3px', border: '1.5px solid' }}
        style={
          source === 'paused'
            ? { borderStyle: 'dashed', borderColor: 'var(--edge)' }
            : { background: blockLooks[source].background, borderColor: blockLooks[source].edge }
        }
      />
      {t(`history.ran.${source}`)}
    </Box>
  );
};

/** What control did: a lane for each appliance, aligned with the chart above, and the chosen decision as a sentence. */
export const DecisionLanes = (props: DecisionLanesProps) => {
  const { account, say, appliances, decisions, rows, range, energyWh, chosen, onChoose } = props;
  const { t } = useTranslation('app');
  const locale = useLocale();
  const sentence = useSentence(account.id);
  const marks = marksOf(decisions).filter(({ applianceId }) => appliances.some(({ id }) => id === applianceId));
  const lanes = appliances.map(({ id, name }) => ({
    id,
    name,
    blocks: blocksOf(rows, id, SAMPLE_MS),
    pauses: pausesOf(marks, id),
    marks: marks.filter(({ applianceId }) => applianceId === id),
  }));
  const sumOf = (id: string, ranMs: number): string => {
    if (ranMs === 0) return '';
    const taken = energyWh?.[id];
    const lasted = formatDuration(ranMs, t);
    return taken === undefined ? lasted : `${lasted}, ${formatEnergy(taken, locale)}`;
  };
  const describe = ({ time, reason, applianceId }: Decision): string => {
    const at = Date.parse(time);
    return `${say(at)}: ${sentence(reason, applianceId, at)}`;
  };
  const ran = new Set(lanes.flatMap(({ blocks }) => blocks.map(({ source }) => source)));
  const keys: (BlockLook | 'paused')[] = (['sun', 'battery', 'grid', 'unknown'] as const).filter((one) => ran.has(one));
  if (lanes.some(({ pauses }) => pauses.length > 0)) keys.push('paused');
  const current = chosen !== null && marks.includes(chosen) ? chosen : (marks.at(-1) ?? null);
  return (
    <Box role="group" aria-label={t('history.did')}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 2,
          rowGap: 0.5,
          ml: `${PLOT_LEFT}px`,
          mr: `${PLOT_RIGHT}px`,
          mt: 1,
        }}
      >
        <Typography variant="h3">{t('history.did')}</Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          {keys.map((source) => (
            <Key key={source} source={source} />
          ))}
        </Box>
      </Box>
      {lanes.map(({ id, name, blocks, pauses, marks: own }) => (
        <Lane
          key={id}
          name={name}
          sum={sumOf(id, runningMs(blocks))}
          range={range}
          blocks={blocks}
          pauses={pauses}
          marks={own}
          chosen={current}
          describe={describe}
          onChoose={onChoose}
        />
      ))}
      <ChosenDecision
        account={account}
        say={say}
        appliances={appliances}
        marks={marks}
        chosen={current}
        onChoose={onChoose}
      />
    </Box>
  );
};
