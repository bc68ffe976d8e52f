import { type SimulatedFault, simulatedFaults } from '#functions/integrations/simulated-home.ts';
import type { Subject } from '../integrations/bench.ts';

/** Where in a run the trouble falls. */
export const steps = [
  /** The vendor fails from the first question of the run on. */
  'before-read',
  /** It answers once and fails from then on. */
  'between-reads',
  /** It answers what is asked, and fails from the command on. */
  'before-command',
  /** It takes the first request of a command and fails from then on. */
  'within-command',
  /** The command takes effect; nobody hears of it. */
  'answer-lost',
  /** The command is carried out, the process dies before it is noted, and the vendor fails in the next run. */
  'killed-after-command',
  /** The vendor fails, and the run's write fails too. */
  'claim-fails',
  /** The run's write arrives, but its answer does not, so nothing is commanded; the vendor fails in the next run. */
  'claim-answer-lost',
  /** The command fails, and so does the write that says so. */
  'record-fails',
  /** All went well, but the history could not be written; the vendor fails in the next run. */
  'history-fails',
] as const;
export type Step = (typeof steps)[number];

/** `start`: the first run ever, under a bright sky. `stop`: a box that charges, and then the sun goes. */
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

/** Steps that need a command of the troubled vendor's own. */
const ofCommands: ReadonlySet<Step> = new Set(['before-command', 'within-command', 'answer-lost', 'record-fails']);

/** Every fault of every service at every step of a run that it has. */
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

/** Everything that a case is one meeting of. */
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
 * @param seed the same one takes the same cases
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

/** Numbers from 0 to 1 by a seed (mulberry32). */
const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
