import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import type { DayTotals } from '#shared/model/history.ts';
import { Spoken } from '../../components/spoken.tsx';
import type { DestinationKey } from '../../lib/day/destinations.ts';
import { formatEnergy } from '../../lib/format.ts';
import { byPriority } from '../../lib/queries/appliances.ts';
import type { ShownUse } from '../../lib/shown-use.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { SourceLegend, SourceStrip, shownParts } from './energy-source-bar.tsx';
import { energySources, lookOf, swatchOf } from './looks.ts';
import { type UsedBySource, usedAtHome, usedByDevice } from './model/sums.ts';

interface DeviceListProps {
  readonly appliances: readonly Appliance[];
  readonly days: readonly DayTotals[];
  /** The home itself as the last line. */
  readonly withHome?: boolean;
  /** All of it by source, where that stands nowhere else: the legend's figures. */
  readonly use?: ShownUse | null;
}

interface DeviceRowProps {
  readonly name: string;
  readonly swatch: { readonly background: string; readonly edge: string };
  readonly used: UsedBySource;
  /** What the longest bar stands for, Wh. */
  readonly mostWh: number;
}

/** A device's energy, and a bar as long as it and in the colours of where it came from. */
const DeviceRow = ({ name, swatch, used, mostWh }: DeviceRowProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const parts = { sun: used.sunWh, battery: used.batteryWh, grid: used.gridWh, unknown: used.unknownWh };
  const said = shownParts(parts).map(
    ({ source, amountWh }) => `${t(`history.source.${source}`)} ${formatEnergy(amountWh, locale, used.energyWh)}`,
  );
  return (
    <Box component="li" sx={{ mt: 1.25 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <Typography sx={{ display: 'flex', gap: 1, alignItems: 'baseline', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box
            component="span"
            sx={{ width: 12, height: 12, borderRadius: '3px', border: '1.5px solid', flexShrink: 0 }}
            style={{ background: swatch.background, borderColor: swatch.edge }}
          />
          {name}
        </Typography>
        <Typography sx={{ fontWeight: 680, whiteSpace: 'nowrap' }}>
          <Spoken>{formatEnergy(used.energyWh, locale)}</Spoken>
        </Typography>
      </Box>
      <Box sx={{ minWidth: 3 }} style={{ width: `${mostWh > 0 ? (used.energyWh / mostWh) * 100 : 0}%` }}>
        <SourceStrip parts={parts} label={said.join(', ')} />
      </Box>
    </Box>
  );
};

/** What each device used and where it came from; the longest bar is the largest. */
export const DeviceList = ({ appliances, days, withHome = false, use = null }: DeviceListProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const used = usedByDevice(days);
  const home = withHome ? usedAtHome(days) : null;
  const ids = byPriority(appliances).map(({ id }) => id as string);
  const known = [...ids, ...[...used.keys()].filter((id) => !ids.includes(id))].filter((id) => used.has(id));
  if (known.length === 0) return null;
  const rows = [
    ...known.flatMap((id) => {
      const device = used.get(id);
      const name = appliances.find((one) => one.id === id)?.name ?? t('appliance.gone');
      return device === undefined ? [] : [{ key: id as DestinationKey, name, used: device }];
    }),
    ...(home === null ? [] : [{ key: 'home' as const, name: t('history.key.home'), used: home }]),
  ];
  const mostWh = Math.max(...rows.map((row) => row.used.energyWh));
  const shown = [
    ...energySources.filter(
      (source) => source !== 'battery' || (use?.batteryWh ?? 0) > 0 || rows.some((row) => row.used.batteryWh > 0),
    ),
    ...(rows.some((row) => row.used.unknownWh > 0) ? (['unknown'] as const) : []),
  ];
  const allOf = { sun: use?.sunWh, battery: use?.batteryWh, grid: use?.gridWh, unknown: undefined };
  const legend = shown.map((source) => {
    const energyWh = allOf[source];
    const name = t(`history.source.${source}`);
    return {
      source,
      text: energyWh === undefined ? name : `${name} ${formatEnergy(energyWh, locale, use?.totalWh)}`,
    };
  });
  return (
    <Card component="section" aria-label={t('history.byDevice')} sx={{ p: 2 }}>
      <Typography variant="h2">{t('history.byDevice')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ key, ...row }) => {
          const look = lookOf(key, ids);
          return (
            <DeviceRow key={key} {...row} swatch={{ background: swatchOf(look), edge: look.color }} mostWh={mostWh} />
          );
        })}
      </Box>
      <SourceLegend items={legend} />
      {rows.length > 1 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('history.longestBar')}
        </Typography>
      )}
    </Card>
  );
};
