import { type SimulatedFault, simulatedFaults } from '#functions/integrations/simulated-home.ts';
import type { Subject } from '../integrations/bench.ts';

/** Where in a run the fault begins. */
export const steps = [
  /** The vendor fails from the first read of the run on. */
  'before-read',
  /** It answers once and fails from then on. */
  'between-reads',
  /** It answers reads, and fails from the command on. */
  'before-command',
  /** It accepts the first request of a command and fails from then on. */
  'within-command',
  /** The command takes effect, but its response is lost. */
  'answer-lost',
  /** The command takes effect, the process crashes before recording it, and the vendor fails in the next run. */
  'killed-after-command',
  /** The vendor fails, and the run's write fails too. */
  'claim-fails',
  /** The run's write succeeds but its response is lost, so no command is sent; the vendor fails in the next run. */
  'claim-answer-lost',
  /** The command fails, and so does the write that records it. */
  'record-fails',
  /** All succeeds except the write of the history; the vendor fails in the next run. */
  'history-fails',
] as const;
export type Step = (typeof steps)[number];

/** `start`: the first run ever, with high PV. `stop`: a charger that is on, and then PV drops to zero. */
export const situations = ['start', 'stop'] as const;
export type Situation = (typeof situations)[number];

export interface ControlCase {
  readonly subject: Subject;
  readonly fault: SimulatedFault;
  readonly step: Step;
  readonly situation: Situation;
}

export const nameOf = ({ subject, fault, step, situation }: ControlCase): string =>
  `${subject.folder} ${fault} ${step} ${situation}`;

/** Steps that need a command of the faulty vendor's own. */
const ofCommands: ReadonlySet<Step> = new Set(['before-command', 'within-command', 'answer-lost', 'record-fails']);

/** Every fault of every service at every step that its runs have. */
export const allCases = (subjects: readonly Subject[]): readonly ControlCase[] =>
  subjects.flatMap((subject) =>
    simulatedFaults.flatMap((fault) =>
      steps.flatMap((step) =>
        situations.flatMap((situation) =>
          ofCommands.has(step) && subject.sample.deviceKind === null ? [] : [{ subject, fault, step, situation }],
        ),
      ),
    ),
  );

/** All pairs that a case covers. */
export const pairsOf = ({ subject: { folder }, fault, step, situation }: ControlCase): readonly string[] => [
  `${folder} ${fault}`,
  `${folder} ${step}`,
  `${folder} ${situation}`,
  `${fault} ${step}`,
  `${fault} ${situation}`,
  `${step} ${situation}`,
];

/**
 * A part of the cases in which every service still meets every fault and every step, and every fault every step.
 * @param seed the same seed selects the same cases
 */
export const partOf = (cases: readonly ControlCase[], seed: number): readonly ControlCase[] => {
  const next = randomFrom(seed);
  const shuffled = cases.map((one) => ({ one, place: next() })).sort((a, b) => a.place - b.place);
  const met = new Set<string>();
  return shuffled.flatMap(({ one }) => {
    const fresh = pairsOf(one).filter((pair) => !met.has(pair));
    for (const pair of fresh) met.add(pair);
    return fresh.length > 0 ? [one] : [];
  });
};

/** Seeded numbers in [0, 1) (mulberry32). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
