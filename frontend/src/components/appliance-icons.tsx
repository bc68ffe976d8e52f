import DirectionsCar from '@mui/icons-material/DirectionsCarOutlined';
import EvStation from '@mui/icons-material/EvStationOutlined';
import Power from '@mui/icons-material/PowerOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { ApplianceKind } from '#shared/model/appliance.ts';

export const applianceIcons: Readonly<Record<ApplianceKind, ComponentType<SvgIconProps>>> = {
  charger: EvStation,
  plug: Power,
  car: DirectionsCar,
};
