import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatEnergy } from '../../lib/format.ts';
import type { ShownUse } from '../../lib/shown-use.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { type EnergySource, energySources, sourceLooks } from './looks.ts';

interface SourceStripProps {
  /** Energy by source; only what there is of it is drawn. */
  readonly parts: Readonly<Record<EnergySource, number>>;
  readonly label: string;
}

/** Energy by source as one bar. */
export const SourceStrip = ({ parts, label }: SourceStripProps) => (
  <Box role="img" aria-label={label} sx={{ display: 'flex', gap: '2px', height: 10 }}>
    {energySources
      .filter((source) => parts[source] > 0)
      .map((source) => (
        <Box
          key={source}
          sx={{ minWidth: 3, borderRadius: '4px', border: '1.5px solid' }}
          style={{
            flex: `${parts[source]} 0 0`,
            background: sourceLooks[source].background,
            borderColor: sourceLooks[source].edge,
          }}
        />
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
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}
      >
        {figures.map(({ source, text }) => (
          <Box
            component="li"
            key={source}
            sx={{ display: 'flex', alignItems: 'center', gap: 0.75, font: 'var(--font-small)' }}
          >
            <Box
              sx={{ width: 12, height: 12, borderRadius: '3px', border: '1.5px solid', flexShrink: 0 }}
              style={{ background: sourceLooks[source].background, borderColor: sourceLooks[source].edge }}
            />
            {text}
          </Box>
        ))}
      </Box>
    </>
  );
};
