/** What is known of a make's OCPP beyond the protocol, as users of other central systems report it. */
export interface BoxMake {
  /** As its maker spells it. */
  readonly name: string;
  /** 0 A ends the charge, and the box does not go on by itself afterwards. Absent: it pauses. */
  readonly zeroEnds?: true;
  /** The number of phases in a profile is obeyed. Absent: only where the box's configuration says so. */
  readonly switchesPhases?: true;
  /** Profiles that begin at a time of day are not obeyed. Absent: they are tried first. */
  readonly relativeOnly?: true;
  /** Knows W only. Absent: as its configuration says. */
  readonly wattsOnly?: true;
  /** Has no smart charging: it is seen and cannot be steered, so no search names it. Absent: it takes limits. */
  readonly takesNoLimits?: true;
}

/** Makes in the order of the form; each has its own words on the page of the link. */
export const boxMakes = {
  abb: { name: 'ABB Terra AC' },
  alfen: { name: 'Alfen Eve', switchesPhases: true },
  autel: { name: 'Autel MaxiCharger' },
  easee: { name: 'Easee' },
  enplus: { name: 'EN+, cord, EV Switch' },
  evbox: { name: 'EVBox' },
  foxess: { name: 'FoxESS' },
  'go-e': { name: 'go-e', switchesPhases: true },
  'grizzl-e': { name: 'Grizzl-E' },
  growatt: { name: 'Growatt THOR' },
  heidelberg: { name: 'Heidelberg, Amperfied', takesNoLimits: true },
  homecharge: { name: 'homecharge, EFR', wattsOnly: true },
  huawei: { name: 'Huawei SCharger', zeroEnds: true, wattsOnly: true },
  keba: { name: 'KEBA' },
  mennekes: { name: 'Mennekes' },
  necharge: { name: 'NEcharge' },
  ocular: { name: 'Ocular' },
  schneider: { name: 'Schneider EVlink' },
  vestel: { name: 'Vestel EVC04, Webasto Unite' },
  wallbox: { name: 'Wallbox Pulsar', relativeOnly: true },
  zaptec: { name: 'Zaptec' },
  other: { name: 'Another make' },
} as const satisfies Readonly<Record<string, BoxMake>>;

export type BoxMakeId = keyof typeof boxMakes;
export const boxMakeIds = Object.keys(boxMakes) as readonly BoxMakeId[];

/** @param id as it was chosen; an unknown one is `other` */
export const boxMakeOf = (id: string | undefined): BoxMake =>
  id !== undefined && Object.hasOwn(boxMakes, id) ? boxMakes[id as BoxMakeId] : boxMakes.other;
