import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { Deps } from '#functions/deps.ts';
import { handlerMakers } from '#functions/entries/create.ts';
import { type KillPoint, type Made, startKillable } from './killable-process.ts';
import type { RealWorld } from './real-world.ts';

const context = (): Context =>
  ({ functionName: 'killed', awsRequestId: randomUUID(), getRemainingTimeInMillis: () => 600_000 }) as Context;

/** Result of one invocation, and every request that it made. */
export interface Invoked {
  readonly died: boolean;
  readonly answer: unknown;
  readonly made: readonly Made[];
}

const handlerOf = (deps: Deps, entry: string) => {
  const make = Object.entries(handlerMakers).find(([name]) => name === entry)?.[1];
  if (make === undefined) throw new Error(`no Lambda ${entry}`);
  const handler = make(deps) as (event: unknown, context: Context) => Promise<unknown>;
  return (event: unknown) =>
    handler(structuredClone(event) as APIGatewayProxyEventV2, context()).catch((error: unknown) => error);
};

/** Passes an event to a process that is not killed. What it throws is its answer. */
export const invokeWell = (deps: Deps, entry: string, event: unknown): Promise<unknown> =>
  handlerOf(deps, entry)(event);

/** Passes an event to a process of its own, which may be killed on the way. What it throws is its answer. */
export const invokeOnce = async (
  world: RealWorld,
  entry: string,
  event: unknown,
  killPoint: KillPoint | null,
): Promise<Invoked> => {
  const killable = await startKillable(world.addresses, killPoint);
  try {
    const answered = handlerOf(world.startProcess(killable.addresses), entry)(event);
    const answer = await Promise.race([answered, killable.died]);
    return { died: answer === 'died', answer, made: killable.made };
  } finally {
    await killable.close();
  }
};

/** Every moment, just before or after a writing request, at which a kill leaves a different state. */
export const killPointsOf = (made: readonly Made[]): readonly (KillPoint & { readonly name: string })[] =>
  made.flatMap(({ name, writes }, index) =>
    writes
      ? [false, true].map((after) => ({ nth: index + 1, after, name: `${after ? 'after' : 'before'} ${name}` }))
      : [],
  );
