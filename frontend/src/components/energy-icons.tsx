import Battery from '@mui/icons-material/BatteryChargingFullOutlined';
import DirectionsCar from '@mui/icons-material/DirectionsCarOutlined';
import Grid from '@mui/icons-material/ElectricalServicesOutlined';
import EvStation from '@mui/icons-material/EvStationOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Power from '@mui/icons-material/PowerOutlined';
import SolarPower from '@mui/icons-material/WbSunnyOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { ApplianceKind } from '#shared/model/appliance.ts';

export type EnergyNode = 'sun' | 'grid' | 'battery' | 'house';

export const energyIcons: Readonly<Record<EnergyNode, ComponentType<SvgIconProps>>> = {
  sun: SolarPower,
  grid: Grid,
  battery: Battery,
  house: Home,
};

export const applianceIcons: Readonly<Record<ApplianceKind, ComponentType<SvgIconProps>>> = {
  charger: EvStation,
  plug: Power,
  car: DirectionsCar,
};
