import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Spoken } from '../../components/spoken.tsx';
import { energyStepWh, formatEnergy } from '../../lib/format.ts';
import type { ShownUse } from '../../lib/shown-use.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useSpoken } from '../../lib/use-spoken.ts';
import { type BlockLook, blockLooks, type EnergySource, energySources } from './looks.ts';

/** Energy by source, and what has no known one. */
export type SourceParts = Readonly<Record<EnergySource, number>> & Readonly<Partial<Record<BlockLook, number>>>;

interface SourceStripProps {
  /** Wh. Only what there is of it is drawn: a part whose figure beside the whole would be 0 would look like some. */
  readonly parts: SourceParts;
  readonly label: string;
}

const drawn = [...energySources, 'unknown'] as const;

/** What a bar shows of its parts, in their order. @returns none that would be written as 0 beside the sum */
export const shownParts = (parts: SourceParts): { readonly source: BlockLook; readonly amountWh: number }[] => {
  const all = drawn.map((source) => ({ source, amountWh: parts[source] ?? 0 }));
  const leastWh = energyStepWh(all.reduce((sum, { amountWh }) => sum + amountWh, 0)) / 2;
  return all.filter(({ amountWh }) => amountWh >= leastWh);
};

/** Energy by source as one bar; nothing where none of it is worth a figure. */
export const SourceStrip = ({ parts, label }: SourceStripProps) => {
  const say = useSpoken();
  const shown = shownParts(parts);
  if (shown.length === 0) return null;
  return (
    <Box role="img" aria-label={say(label)} sx={{ display: 'flex', gap: '2px', height: 10 }}>
      {shown.map(({ source, amountWh }) => (
        <Box
          key={source}
          sx={{ minWidth: 3, borderRadius: '4px', border: '1.5px solid' }}
          style={{
            flex: `${amountWh} 0 0`,
            background: blockLooks[source].background,
            borderColor: blockLooks[source].edge,
          }}
        />
      ))}
    </Box>
  );
};

interface SourceLegendProps {
  readonly items: readonly { readonly source: BlockLook; readonly text: string }[];
}

/** What the parts of a bar mean. */
export const SourceLegend = ({ items }: SourceLegendProps) => (
  <Box
    component="ul"
    sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
  >
    {items.map(({ source, text }) => (
      <Box
        component="li"
        key={source}
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, font: 'var(--font-small)' }}
      >
        <Box
          sx={{ width: 12, height: 12, borderRadius: '3px', border: '1.5px solid', flexShrink: 0 }}
          style={{ background: blockLooks[source].background, borderColor: blockLooks[source].edge }}
        />
        <Spoken>{text}</Spoken>
      </Box>
    ))}
  </Box>
);

/** Energy of the appliances by source, as a bar with its figures below. */
export const EnergySourceBar = ({ use }: { readonly use: ShownUse }) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const parts = { sun: use.sunWh, battery: use.batteryWh, grid: use.gridWh };
  const shown = energySources.filter((source) => source !== 'battery' || parts.battery > 0);
  const figures = shown.map((source) => ({
    source,
    text: `${t(`history.source.${source}`)} ${formatEnergy(parts[source], locale, use.totalWh)}`,
  }));
  return (
    <>
      <SourceStrip parts={parts} label={figures.map(({ text }) => text).join(', ')} />
      <SourceLegend items={figures} />
    </>
  );
};
