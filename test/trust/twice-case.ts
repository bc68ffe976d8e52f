import type { Deps } from '#functions/deps.ts';
import type { RealWorld } from './real-world.ts';

export interface Stage {
  readonly world: RealWorld;
  /** A process beside the functions, which prepares cases. */
  readonly deps: Deps;
}

/** An event for a Lambda, and everything that it needs to have an effect. */
export interface TwiceCase {
  readonly name: string;
  readonly entry: string;
  /** Key in `commandsAgain`. */
  readonly id: string;
  readonly prepare: (stage: Stage) => Promise<unknown>;
  /** Why it leaves no effect, if it does not. */
  readonly nothing?: string;
}
