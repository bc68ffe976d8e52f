import * as z from 'zod';
import { type UserId, userIdSchema } from '#shared/model/ids.ts';
import type { Aws } from '../deploy/redrive.ts';
import { stackResources } from '../deploy/stack-resources.ts';
import type { Stage } from '../stages.ts';

type Call = Aws['call'];

const functionsSchema = z.object({
  Functions: z.array(
    z.object({
      FunctionName: z.string(),
      Environment: z.object({ Variables: z.record(z.string(), z.string()).optional() }).optional(),
    }),
  ),
});
const secretSchema = z.object({ SecretString: z.string() });
const usersSchema = z.object({
  Users: z.array(z.object({ Attributes: z.array(z.object({ Name: z.string(), Value: z.string().optional() })) })),
});

/** What operators' commands look up of a stage, by AWS's command line. */
export interface StageLookup {
  readonly tableName: () => Promise<string>;
  /** The key of the hashes that stand for addresses. */
  readonly originKey: () => Promise<string>;
  /** Users who have an e-mail address now. */
  readonly usersOf: (email: string) => Promise<readonly UserId[]>;
}

/** @param call runs AWS's command line. Each look-up throws when AWS refuses, or the stage lacks the resource */
export const lookUpIn = (stage: Stage['name'], call: Call): StageLookup => {
  /** @param id of the resource in the template, which is pinned for each that is looked up */
  const find = async (stack: string, type: string, id: string): Promise<string> => {
    const found = (await stackResources(call, stage, stack)).find((one) => one.type === type && one.logicalId === id);
    if (found?.physicalId === undefined) throw new Error(`The stage ${stage} has no ${id} in ${stack}`);
    return found.physicalId;
  };
  return {
    tableName: () => find('storage', 'AWS::DynamoDB::GlobalTable', 'Table'),
    originKey: async () => {
      const secret = await find('web', 'AWS::SecretsManager::Secret', 'OriginKey');
      return secretSchema.parse(await call('secretsmanager', 'get-secret-value', '--secret-id', secret)).SecretString;
    },
    usersOf: async (email) => {
      const pool = await find('identity', 'AWS::Cognito::UserPool', 'Users');
      const filter = ['--filter', `email = ${JSON.stringify(email)}`];
      const { Users } = usersSchema.parse(await call('cognito-idp', 'list-users', '--user-pool-id', pool, ...filter));
      return Users.flatMap(({ Attributes }) => {
        const sub = userIdSchema.safeParse(Attributes.find(({ Name }) => Name === 'sub')?.Value);
        return sub.success ? [sub.data] : [];
      });
    },
  };
};

/** The table that a stage's functions are to use by its settings here: its own, or a restored one. @throws as `lookUpIn` */
export const tableInUse = async ({ name, tableName }: Pick<Stage, 'name' | 'tableName'>, call: Call): Promise<string> =>
  tableName ?? lookUpIn(name, call).tableName();

/** @param version options of AWS's command line: none for what was deployed last. @throws as `deployedTables` */
const tablesOf = async (stage: Stage['name'], call: Call, ...version: string[]): Promise<ReadonlySet<string>> => {
  const { Functions } = functionsSchema.parse(await call('lambda', 'list-functions', ...version));
  const tables = Functions.flatMap(({ FunctionName, Environment }) =>
    FunctionName.startsWith(`sunward-${stage}-`) ? [Environment?.Variables?.TABLE_NAME ?? []].flat() : [],
  );
  if (tables.length === 0) throw new Error(`No function of the stage ${stage} uses a table: is it deployed?`);
  return new Set(tables);
};

/**
 * The tables that functions of a stage use as they are deployed, in every version: what a setting says may not be deployed yet, or be
 * missing here. @throws when AWS refuses, or no function uses a table
 */
export const deployedTables = (stage: Stage['name'], call: Call): Promise<ReadonlySet<string>> =>
  tablesOf(stage, call, '--function-version', 'ALL');

/**
 * The one table that a stage's functions use since they were last deployed, whatever the settings here say.
 * @throws as `deployedTables`, and when functions differ, because a deployment is under way or was broken off
 */
export const deployedTable = async (stage: Stage['name'], call: Call): Promise<string> => {
  const [table = '', ...others] = await tablesOf(stage, call);
  if (others.length > 0)
    throw new Error(
      `The functions of ${stage} use different tables, ${[table, ...others].join(' and ')}: a deployment is not complete. Complete it, then try again`,
    );
  return table;
};
