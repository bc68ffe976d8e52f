import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type UserId, userIdSchema } from '#shared/model/ids.ts';

/** Folder of cognito-local's files in the data folder. */
export const IDENTITY_FOLDER = 'identity';
export const USER_POOL_ID = 'local_Sunward1';

const poolSchema = z.object({
  Users: z
    .record(z.string(), z.object({ Attributes: z.array(z.object({ Name: z.string(), Value: z.string().optional() })) }))
    .default({}),
});

/** Users of the local product who have an e-mail address now, whether it runs or not. */
export const storedUsersOf = (dataDir: string, email: string): readonly UserId[] => {
  const { Users } = poolSchema.parse(
    JSON.parse(readFileSync(join(dataDir, IDENTITY_FOLDER, `${USER_POOL_ID}.json`), 'utf8')),
  );
  return Object.values(Users).flatMap(({ Attributes }) => {
    const value = (name: string): string | undefined => Attributes.find(({ Name }) => Name === name)?.Value;
    return value('email')?.toLowerCase() === email.toLowerCase() ? [userIdSchema.parse(value('sub'))] : [];
  });
};
