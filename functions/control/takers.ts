import { controlStateOf } from './control-state.ts';
import type { ApplianceMemory } from './decide/memory/state.ts';
import {
  currentRange,
  isEmpty,
  nominalPower,
  phasesOf,
  rangeByPhases,
  switchesPhases,
  wattsPerAmpere,
} from './decide/observe/limits.ts';
import type { SiteBundle, Taker } from './store.ts';

type Known = Pick<ApplianceMemory, 'phases' | 'stuck' | 'clampA' | 'nominalW' | 'takesW'>;
const nothingKnown: Known = { phases: null, stuck: null, clampA: null, nominalW: null, takesW: null };

/** What each appliance of a site could take of the sun, within its limits and by what was observed of it. */
export const takersOf = (bundle: Pick<SiteBundle, 'appliances' | 'run'>): readonly Taker[] => {
  const memories = controlStateOf(bundle)?.appliances;
  return bundle.appliances.map((appliance): Taker => {
    const { id, autoCharge } = appliance;
    const reason = bundle.run?.state.appliances[id]?.decision?.reason.code ?? null;
    return {
      id,
      priority: autoCharge.priority,
      reason,
      ...powersOf(appliance, { ...nothingKnown, ...memories?.[id] }),
    };
  });
};

const powersOf = (
  appliance: SiteBundle['appliances'][number],
  memory: Known,
): Pick<Taker, 'minW' | 'maxW' | 'stepW'> => {
  const ranges = switchesPhases(appliance)
    ? Object.entries(rangeByPhases(appliance, memory)).map(([phases, range]) => ({ phases: Number(phases), range }))
    : [{ phases: phasesOf(appliance, memory), range: currentRange(appliance, memory) }];
  const powers = ranges.flatMap(({ phases, range }) => {
    if (range === null || isEmpty(range)) return [];
    const perA = wattsPerAmpere(phases as 1 | 2 | 3);
    return [{ minW: range.minA * perA, maxW: range.maxA * perA, perA }];
  });
  if (powers.length > 0) {
    const maxW = Math.max(...powers.map((each) => each.maxW));
    return {
      minW: Math.min(...powers.map((each) => each.minW)),
      maxW: Math.min(maxW, memory.takesW ?? maxW),
      stepW: Math.max(...powers.map((each) => each.perA)),
    };
  }
  // Limits that leave nothing are the cause that is named, whatever it could take without them.
  const onW = nominalPower(appliance, memory);
  return { minW: onW, maxW: onW, stepW: 0 };
};
