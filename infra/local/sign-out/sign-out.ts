import { parseArgs } from 'node:util';
import * as z from 'zod';
import { endAccess } from '#functions/features/end-access.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { createIds } from '#functions/platform/ids.ts';
import type { TrailEvent } from '#shared/contract/trail.ts';
import { type UserId, userIdSchema } from '#shared/model/ids.ts';
import { type Stage, stageNames } from '../../stages.ts';
import { type FoundStorage, stageNamed } from '../find-storage.ts';

export const USAGE = `npm run sign-out -- WHO [--second-factor] [--stage ${stageNames.join('|')}]

  WHO              a user's id, or an e-mail address: all sessions of the user end, and their tokens are refused at once
  --second-factor  turns off the second factor as well, for a user who lost it together with the recovery codes
  The local product is found in DATA_DIR (.local), running or not. It can be repeated.`;

export interface SignOutOptions {
  readonly who: { readonly id: UserId } | { readonly email: string };
  readonly secondFactor: boolean;
  /** null: the local product. */
  readonly stage: Stage['name'] | null;
}

/** @throws with what is wrong */
export const readSignOutOptions = (args: readonly string[]): SignOutOptions => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { stage: { type: 'string' }, 'second-factor': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [who = '', ...rest] = positionals;
  if (rest.length > 0) throw new Error(`Not understood: ${rest.join(' ')}`);
  const id = userIdSchema.safeParse(who).data;
  const email = z.email().safeParse(who).data;
  if (id === undefined && email === undefined) throw new Error(`"${who}" is neither a user's id nor an e-mail address`);
  return {
    who: id === undefined ? { email: (email ?? '').toLowerCase() } : { id },
    secondFactor: values['second-factor'],
    stage: stageNamed(values.stage),
  };
};

/** Ends everything that a user is signed in by. Idempotent. @returns a line per user for the operator */
export const signOutUsers = async (
  { storage, usersOf }: Pick<FoundStorage, 'storage' | 'usersOf'>,
  { who, secondFactor }: Pick<SignOutOptions, 'who' | 'secondFactor'>,
  nowMs: number,
): Promise<readonly string[]> => {
  const userIds = 'id' in who ? [who.id] : await usersOf(who.email);
  const newId = createIds(() => nowMs);
  const record = (userId: UserId, event: TrailEvent) =>
    storage.trail.add({
      ...{ id: newId('trl'), time: isoTime(nowMs), actor: 'system', admin: true, event, operation: null },
      ...{ target: { kind: 'user', id: userId }, token: null, subject: userId, source: null, requestId: null },
    });
  const lines: string[] = [];
  for (const userId of userIds) {
    await record(userId, 'session-ended');
    const ended = (await storage.sessions.list(userId)).length;
    await endAccess({ storage, now: () => nowMs }, userId);
    if (secondFactor) await record(userId, 'second-factor-changed');
    const removed = secondFactor && (await storage.secondFactors.remove(userId));
    lines.push(`${userId}: ${ended} sessions ended, tokens revoked${removed ? ', second factor turned off' : ''}`);
  }
  return lines;
};
