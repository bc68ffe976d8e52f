import Battery from '@mui/icons-material/BatteryChargingFullOutlined';
import DirectionsCar from '@mui/icons-material/DirectionsCarOutlined';
import Meter from '@mui/icons-material/ElectricMeterOutlined';
import EvStation from '@mui/icons-material/EvStationOutlined';
import Key from '@mui/icons-material/KeyOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import Power from '@mui/icons-material/PowerOutlined';
import Sun from '@mui/icons-material/WbSunnyOutlined';
import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';

const looks = {
  sun: { icon: Sun, fill: 'var(--sun-soft)', ink: 'var(--sun-ink)' },
  meter: { icon: Meter, fill: 'var(--well)', ink: 'var(--ink)' },
  battery: { icon: Battery, fill: 'var(--battery-soft)', ink: 'var(--battery)' },
  charger: { icon: EvStation, fill: 'var(--appliance-soft)', ink: 'var(--appliance-1)' },
  car: { icon: DirectionsCar, fill: 'var(--appliance-soft)', ink: 'var(--appliance-1)' },
  plug: { icon: Power, fill: 'var(--well)', ink: 'var(--ink)' },
  link: { icon: LinkIcon, fill: 'var(--well)', ink: 'var(--ink)' },
  key: { icon: Key, fill: 'var(--well)', ink: 'var(--ink)' },
} as const satisfies Record<string, { icon: ComponentType<SvgIconProps>; fill: string; ink: string }>;
export type Tile = keyof typeof looks;

/** The drawing of a kind of device on its tile: decoration, as the name stands beside it. */
export const DeviceTile = ({ kind, sizePx = 48 }: { readonly kind: Tile; readonly sizePx?: number }) => {
  const { icon: Icon, fill, ink } = looks[kind];
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        width: sizePx,
        height: sizePx,
        display: 'grid',
        placeItems: 'center',
        borderRadius: 'var(--radius-tile)',
        bgcolor: fill,
        color: ink,
      }}
    >
      <Icon />
    </Box>
  );
};
