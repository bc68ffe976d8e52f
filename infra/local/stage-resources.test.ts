import { expect, it } from 'vitest';
import { deployedTable, deployedTables, lookUpIn, tableInUse } from './stage-resources.ts';

const USER = '24688438-40e1-70d0-d97e-1b2c3d4e5f60';
const resource = (ResourceType: string, LogicalResourceId: string, PhysicalResourceId: string) => ({
  ResourceType,
  LogicalResourceId,
  PhysicalResourceId,
});
const stacks: Readonly<Record<string, readonly object[]>> = {
  'sunward-prod-storage': [
    resource('AWS::KMS::Key', 'CredentialsKey', 'key'),
    resource('AWS::DynamoDB::GlobalTable', 'Table', 'sunward-table'),
  ],
  'sunward-prod-web': [
    resource('AWS::SecretsManager::Secret', 'Other', 'arn:other'),
    resource('AWS::SecretsManager::Secret', 'OriginKey', 'arn:origin'),
  ],
  'sunward-prod-identity': [resource('AWS::Cognito::UserPool', 'Users', 'eu-central-1_pool')],
};
const answers: Readonly<Record<string, unknown>> = {
  'secretsmanager get-secret-value --secret-id arn:origin': { SecretString: 'o'.repeat(48) },
  'cognito-idp list-users --user-pool-id eu-central-1_pool --filter email = "demo@sunward.example"': {
    Users: [
      {
        Attributes: [
          { Name: 'email', Value: 'demo@sunward.example' },
          { Name: 'sub', Value: USER },
        ],
      },
    ],
  },
};
const call = async (...args: readonly string[]): Promise<unknown> => {
  const stack = /^cloudformation list-stack-resources --stack-name (.+)$/.exec(args.join(' '))?.[1];
  if (stack !== undefined) return { StackResourceSummaries: stacks[stack] ?? [] };
  return answers[args.join(' ')] ?? expect.fail(args.join(' '));
};

it('finds a stage’s table, the key of its hashes and its users by their pinned ids', async () => {
  const prod = lookUpIn('prod', call);
  expect(await prod.tableName()).toBe('sunward-table');
  expect(await prod.originKey()).toBe('o'.repeat(48));
  expect(await prod.usersOf('demo@sunward.example')).toEqual([USER]);
});

it('says what a stage lacks', () =>
  expect(lookUpIn('dev', call).tableName()).rejects.toThrow('The stage dev has no Table in storage'));

it('takes a restored table in place of the stage’s own', async () => {
  expect(await tableInUse({ name: 'prod', tableName: 'sunward-table-drill' }, call)).toBe('sunward-table-drill');
  expect(await tableInUse({ name: 'prod' }, call)).toBe('sunward-table');
});

it('reads from every deployed version which tables a stage uses', async () => {
  const fn = (FunctionName: string, table?: string) => ({
    FunctionName,
    ...(table === undefined ? {} : { Environment: { Variables: { TABLE_NAME: table } } }),
  });
  const asked: string[][] = [];
  const functions = [
    ...[
      fn('sunward-prod-control-Control1', 'sunward-table'),
      fn('sunward-prod-control-Control1', 'sunward-table-drill'),
    ],
    ...[fn('sunward-prod-identity-Messages1'), fn('sunward-pr-1-api-Api1', 'another'), fn('unrelated', 'more')],
  ];
  const list = async (...args: readonly string[]) => {
    asked.push([...args]);
    return { Functions: functions };
  };
  expect(await deployedTables('prod', list)).toEqual(new Set(['sunward-table', 'sunward-table-drill']));
  expect(asked).toEqual([['lambda', 'list-functions', '--function-version', 'ALL']]);
  await expect(deployedTables('staging', list)).rejects.toThrow('No function of the stage staging uses a table');
});

it('follows the functions as they were last deployed, and takes no table while they differ', async () => {
  const fn = (FunctionName: string, TABLE_NAME: string) => ({
    FunctionName,
    Environment: { Variables: { TABLE_NAME } },
  });
  const own = [fn('sunward-prod-api-Api1', 'sunward-table-drill'), fn('sunward-dev-api-Api1', 'another')];
  const asked: string[][] = [];
  const list =
    (...Functions: object[]) =>
    async (...args: readonly string[]) => {
      asked.push([...args]);
      return { Functions };
    };
  const restored = fn('sunward-prod-control-Control1', 'sunward-table-drill');
  expect(await deployedTable('prod', list(...own, restored))).toBe('sunward-table-drill');
  expect(asked).toEqual([['lambda', 'list-functions']]);
  const old = fn('sunward-prod-control-Control1', 'sunward-table');
  await expect(deployedTable('prod', list(...own, old))).rejects.toThrow(
    'use different tables, sunward-table-drill and sunward-table: a deployment is not complete',
  );
  await expect(deployedTable('staging', list(...own))).rejects.toThrow('No function of the stage staging uses a table');
});
