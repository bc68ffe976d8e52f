/** The home's car: away for work in the morning and for an errand in the evening, every day. */
export const car = {
  name: 'Blitz',
  capacityWh: 60_000,
  useWhPerKm: 160,
  /** Where the car itself stops charging. */
  limit: 0.9,
  /** Lowest charge on return; anything missing was charged on the way. */
  reserve: 0.08,
  /** Efficiency from charger to battery. */
  efficiency: 0.9,
  maxCurrentA: 16,
  /** Delay until it responds to a first offer of current. */
  wakeMs: 20_000,
  trips: [
    { leaves: 6 * 60 + 40, returns: 9 * 60 + 20, usesWh: 19_000 },
    { leaves: 18 * 60 + 10, returns: 19 * 60 + 25, usesWh: 6_000 },
  ],
} as const;

/** Its car, a plug-in hybrid: it charges on one phase, whatever the box offers. */
export const secondCar = {
  name: 'Funke',
  capacityWh: 18_000,
  limit: 1,
  phases: 1,
  /** Of what the first car uses on the same trips. */
  tripShare: 0.4,
} as const;

export type CarEvent = { readonly kind: 'leaves' } | { readonly kind: 'returns'; readonly usesWh: number };

/** Events of the profile in the span (from, to] of local minutes of one day. */
export const carEvents = (from: number, to: number): readonly CarEvent[] =>
  car.trips
    .flatMap((trip) => [
      { minute: trip.leaves, event: { kind: 'leaves' } as CarEvent },
      { minute: trip.returns, event: { kind: 'returns', usesWh: trip.usesWh } as CarEvent },
    ])
    .filter(({ minute }) => minute > from && minute <= to)
    .sort((a, b) => a.minute - b.minute)
    .map(({ event }) => event);

/** Whether the car is at home according to its profile. */
export const atHome = (minute: number): boolean =>
  !car.trips.some((trip) => minute >= trip.leaves && minute < trip.returns);
