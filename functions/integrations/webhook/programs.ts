/** Programs and devices whose own bodies are understood, by the names under which their users know them. */
export const programs = [
  'sonnen',
  'Charge HQ',
  'clever-PV',
  'OpenEMS',
  'FENECON',
  'Fronius Push Service',
  'HomeWizard P1',
  'IAMMETER',
  'Tasmota',
] as const;
