import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appliance } from '#shared/model/appliance.ts';
import { applianceIcons, energyIcons } from '../../components/energy-icons.tsx';
import { formatPercent, formatPower } from '../../lib/format.ts';
import { batteryDirection, gridDirection } from '../../lib/live/direction.ts';
import { useLocale } from '../../lib/use-locale.ts';
import {
  DOTS,
  dotPeriodS,
  dotPlaces,
  type FlowLine,
  flowAppliances,
  flowLines,
  gridColor,
  linePath,
  type Place,
  placeOnWay,
  places,
} from './model/flow.ts';
import type { HomeNow } from './model/home-now.ts';

const NODE_PX = 60;
const DOT_PX = 6;

const at = ({ x, y }: Place): string => `translate(${x}cqw, ${y}cqh)`;

const runs = new Map<string, ReturnType<typeof keyframes>>();

/** The animation of a dot along a path, created once. */
const runAlong = (way: readonly Place[]): ReturnType<typeof keyframes> => {
  const key = way.map(at).join();
  const known =
    runs.get(key) ??
    keyframes(
      Object.fromEntries(way.map((place, step) => [`${(100 * step) / (way.length - 1)}%`, { transform: at(place) }])),
    );
  runs.set(key, known);
  return known;
};

/**
 * Dots whose speed follows the power. Only their `transform` changes, which the compositor animates: a moving dash
 * would be repainted sixty times a second.
 */
const Dots = ({ line }: { readonly line: FlowLine }) => {
  const periodS = dotPeriodS(line.powerW);
  if (periodS === null) return null;
  const way = dotPlaces(line);
  return (
    <Box
      aria-hidden
      sx={{
        '& > i': {
          position: 'absolute',
          left: -DOT_PX / 2,
          top: -DOT_PX / 2,
          width: DOT_PX,
          height: DOT_PX,
          borderRadius: '50%',
          bgcolor: `energy.${line.color}`,
          animation: `${runAlong(way)} linear infinite`,
          animationDirection: (line.powerW ?? 0) < 0 ? 'reverse' : 'normal',
        },
      }}
    >
      {Array.from({ length: DOTS }, (_, dot) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are alike, their place in the row is all they are
          key={dot}
          style={{
            transform: at(placeOnWay(way, (dot + 0.5) / DOTS)),
            animationDuration: `${periodS * DOTS}s`,
            animationDelay: `${-periodS * dot}s`,
          }}
        />
      ))}
    </Box>
  );
};

interface NodeProps {
  readonly place: Place;
  readonly color: string;
  readonly icon: ReactNode;
  readonly name: string;
  readonly figure: string;
  /** Below the name: direction or state of charge. */
  readonly note?: string | null;
  /** Position of name and figure, clear of the node's lines. */
  readonly side: 'below' | 'right';
}

const Node = ({ place, color, icon, name, figure, note = null, side }: NodeProps) => (
  // An inline style: all nodes share one class.
  <Box sx={{ position: 'absolute', width: 0, height: 0 }} style={{ left: `${place.x}%`, top: `${place.y}%` }}>
    <Box
      sx={{
        position: 'absolute',
        width: NODE_PX,
        height: NODE_PX,
        left: -NODE_PX / 2,
        top: -NODE_PX / 2,
        borderRadius: '50%',
        border: 3,
        borderColor: color,
        bgcolor: 'background.paper',
        color: 'text.primary',
        display: 'grid',
        placeItems: 'center',
        '& svg': { fontSize: 28 },
      }}
    >
      {icon}
    </Box>
    <Box
      sx={{
        position: 'absolute',
        ...(side === 'below'
          ? { top: NODE_PX / 2 + 4, left: -56, width: 112, textAlign: 'center' }
          : { top: -22, left: NODE_PX / 2 + 10, width: 120 }),
      }}
    >
      <Typography sx={{ fontWeight: 700, fontSize: '0.9375rem', lineHeight: 1.25 }}>{figure}</Typography>
      <Typography noWrap sx={{ fontSize: '0.75rem', lineHeight: 1.3, color: 'text.secondary' }}>
        {name}
      </Typography>
      {note !== null && (
        <Typography noWrap sx={{ fontSize: '0.75rem', lineHeight: 1.3, color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </Box>
  </Box>
);

interface FlowPictureProps {
  readonly home: HomeNow;
  readonly appliances: readonly Appliance[];
  readonly nowMs: number;
  /** Its space is reserved until then. */
  readonly drawn: boolean;
  /** Whether dots run along its lines: not yet, or no longer when its values are past. */
  readonly dots: boolean;
}

/** Where power comes from and goes: PV above, grid and battery beside the house, appliances below. */
export const FlowPicture = ({ home, appliances, nowMs, drawn, dots }: FlowPictureProps) => {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const nodes = flowAppliances(appliances, nowMs);
  const lines = flowLines(home, nodes);
  const magnitude = (powerW: number | null): string => formatPower(powerW === null ? null : Math.abs(powerW), locale);
  const direction = gridDirection(home.gridPowerW);
  const batteryIs = batteryDirection(home.batteryPowerW);
  const { sun: Sun, grid: Grid, battery: Battery, house: House } = energyIcons;
  return (
    <Box
      role="group"
      aria-label={t('now.flow')}
      sx={{ position: 'relative', height: nodes.length > 0 ? 372 : 248, maxWidth: 520, mx: 'auto' }}
    >
      {drawn && (
        <Box sx={{ position: 'absolute', inset: 0, height: 372, containerType: 'size' }}>
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            width="100%"
            height="100%"
            aria-hidden
            style={{ position: 'absolute', inset: 0 }}
          >
            {lines.map((line) => (
              <Box
                key={line.key}
                component="path"
                d={linePath(line)}
                vectorEffect="non-scaling-stroke"
                sx={{ fill: 'none', stroke: (theme) => theme.vars.palette.divider, strokeWidth: 2 }}
              />
            ))}
          </svg>
          {dots && lines.map((line) => <Dots key={line.key} line={line} />)}
          <Node
            place={places.sun}
            color="energy.sun"
            icon={<Sun />}
            name={t('now.sun')}
            figure={formatPower(home.pvPowerW, locale)}
            side="right"
          />
          <Node
            place={places.grid}
            color={`energy.${gridColor(home.gridPowerW)}`}
            icon={<Grid />}
            name={t(`now.${direction ?? 'grid'}`)}
            figure={magnitude(home.gridPowerW)}
            side="below"
          />
          {home.hasBattery && (
            <Node
              place={places.battery}
              color="energy.battery"
              icon={<Battery />}
              name={t('now.battery', { soc: formatPercent(home.batterySocPercent, locale) })}
              figure={magnitude(home.batteryPowerW)}
              note={
                batteryIs === null ? null : t(batteryIs === 'charging' ? 'now.batteryCharging' : 'now.batteryGiving')
              }
              side="below"
            />
          )}
          <Node
            place={places.house}
            color="energy.house"
            icon={<House />}
            name={t('now.house')}
            figure={formatPower(home.housePowerW, locale)}
            side="right"
          />
          {nodes.map(({ key, appliance, count, powerW, place }) => {
            const Icon = applianceIcons[appliance?.kind ?? 'plug'];
            return (
              <Node
                key={key}
                place={place}
                color="energy.appliance"
                icon={<Icon />}
                name={appliance?.name ?? t('now.more', { count })}
                figure={formatPower(powerW, locale)}
                side="below"
              />
            );
          })}
        </Box>
      )}
    </Box>
  );
};
