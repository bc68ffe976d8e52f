/** A model to choose from instead of typing its figures. */
export interface CarModel {
  /** As its maker calls it. */
  readonly name: string;
  /** Usable size of its battery, kWh. */
  readonly batteryKWh: number;
  /** Average use, kWh per 100 km. */
  readonly kWhPer100Km: number;
}

const row = (name: string, batteryKWh: number, kWhPer100Km: number): CarModel => ({ name, batteryKWh, kWhPer100Km });

/**
 * Electric cars that are common in Europe, by name. Source of every figure: Open EV Data by Chargeprice (MIT licence), its last
 * free edition of April 2022, `usable_battery_size` and `average_consumption`. They fill the fields, where an owner corrects them.
 */
export const carModels: readonly CarModel[] = [
  row('Audi Q4 e-tron', 77, 18.8),
  row('BMW i3 120 Ah', 37.9, 16.1),
  row('BMW iX3', 74, 18.5),
  row('CUPRA Born 77 kWh', 77, 17.1),
  row('Dacia Spring Electric', 26.8, 15.8),
  row('Ford Mustang Mach-E', 70, 16.5),
  row('Hyundai IONIQ 5', 72.6, 19.4),
  row('Hyundai Kona 39 kWh', 39.2, 15.4),
  row('Hyundai Kona 64 kWh', 64, 15.8),
  row('Kia EV6', 77.4, 18.5),
  row('Kia e-Niro 64 kWh', 64, 17.3),
  row('Mercedes EQA 250', 66.6, 17.7),
  row('MG ZS EV', 44.5, 19.8),
  row('Mini Cooper SE', 28.9, 16.1),
  row('Nissan Leaf 40 kWh', 38, 16.4),
  row('Opel Corsa-e', 45, 16.4),
  row('Peugeot e-208', 45, 16.1),
  row('Polestar 2', 72.5, 17.1),
  row('Renault Twingo', 21.3, 16.3),
  row('Renault Zoe R110 ZE50', 52, 16.5),
  row('Škoda Enyaq iV 58 kWh', 58, 18.7),
  row('Škoda Enyaq iV 77 kWh', 77, 19),
  row('Tesla Model 3 Standard Range', 50, 15.3),
  row('Tesla Model 3 Long Range', 74, 16.1),
  row('Tesla Model Y Long Range', 72.5, 14.4),
  row('Volvo XC40 Recharge', 75, 17.6),
  row('VW e-Golf', 31.5, 15.3),
  row('VW e-up!', 32.3, 16.6),
  row('VW ID.3 58 kWh', 58, 16.6),
  row('VW ID.4 77 kWh', 77, 19.3),
];
