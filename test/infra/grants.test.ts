import { GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { createKmsKeyWrapper } from '#functions/platform/key-wrapper.ts';
import { priceListEntity } from '#functions/storage/money/prices.ts';
import { apiTokenEntity, apiTokenKeyEntity } from '#functions/storage/people/api-tokens.ts';
import { mailedCodeEntity } from '#functions/storage/people/mailed-codes.ts';
import { mailEntity } from '#functions/storage/people/mails.ts';
import { quotaEntity } from '#functions/storage/people/quotas.ts';
import { secondFactorEntity } from '#functions/storage/people/second-factors.ts';
import { sessionEntity } from '#functions/storage/people/sessions.ts';
import { trailEntity } from '#functions/storage/people/trail.ts';
import { userEntity } from '#functions/storage/people/users.ts';
import { shardSiteEntity } from '#functions/storage/site/shards.ts';
import { dueEntity } from '#functions/storage/upkeep/due.ts';
import { contractFunctions, functionNames, functionRow, releasedFunctions } from '#shared/functions.ts';
import { type Found, isCdkOwn, stageWith, synthesise, withShards } from './synth.ts';

interface Statement {
  readonly Sid?: string;
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

const { ofType } = synthesise(stageWith('prod', withShards));
const own = (resource: Found) => !isCdkOwn(resource);
const roles = ofType('AWS::IAM::Role').filter(own);
const list = (value: string | string[]) => [value].flat();
const statementsOf = (role: Found): Statement[] =>
  ofType('AWS::IAM::Policy')
    .filter((policy) => policy.stack === role.stack && JSON.stringify(policy.Properties.Roles).includes(`"${role.id}"`))
    .flatMap((policy) => policy.Properties.PolicyDocument.Statement as Statement[]);
const allStatements = () =>
  ofType('AWS::IAM::Policy')
    .filter(own)
    .flatMap((one) => one.Properties.PolicyDocument.Statement as Statement[]);
/** Every action that a role may perform on one service, without the prefix. */
const actionsOf = (role: Found, service: string): string[] =>
  statementsOf(role)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap((statement) => list(statement.Action))
    .filter((action) => action.startsWith(`${service}:`))
    .map((action) => action.slice(service.length + 1))
    .sort();
const roleOf = (what: string): Found =>
  roles.find((role) => role.id.startsWith(what)) ?? expect.fail(`no role ${what}`);

describe('grants', () => {
  it.each([
    [
      'Auth',
      [
        ...[
          'DeleteItem',
          'DeleteItem',
          'DeleteItem',
          'GetItem',
          'GetItem',
          'GetItem',
          'GetItem',
          'GetItem',
          'PutItem',
          'PutItem',
          'PutItem',
          'PutItem',
        ],
        ...['Query', 'Query', 'UpdateItem', 'UpdateItem', 'UpdateItem', 'UpdateItem'],
      ],
    ],
    ['ApiRole', ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'Query', 'UpdateItem']],
    ['MoneyRole', ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'Query', 'UpdateItem']],
    ['RemovalRole', ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'Query', 'UpdateItem']],
    ['SecurityRole', ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'Query', 'UpdateItem']],
    ['Webhook', ['GetItem', 'PutItem', 'UpdateItem']],
    ['Ocpp', ['GetItem', 'PutItem', 'UpdateItem']],
    ['Billing', ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'Query', 'UpdateItem']],
    ['ShardsDispatch', ['Query']],
    ['UpkeepRole', ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'Query', 'UpdateItem']],
    ['FiringRole', []],
    ['CompareRole', []],
    ['Messages', []],
    ['CheckRole', []],
    ['LookRole', []],
    ['Control', ['GetItem', 'PutItem', 'Query', 'Query', 'UpdateItem']],
    ['ScheduleRole', []],
  ])('let %s do on the table only what it does', (role, actions) => {
    expect(actionsOf(roleOf(role), 'dynamodb')).toEqual(actions);
  });

  /** The beginning of the names of an entity's partitions, as ElectroDB makes them. @param item any item of the entity */
  const partition = (item: { params<T>(options: { table: string }): T }): string =>
    `${item.params<{ Key: { pk: string } }>({ table: 'any' }).Key.pk}*`;
  const trailKeys = partition(trailEntity.get({ trailDay: '', actor: 'a', entryId: 'e', part: 'p' }));

  it('let Auth, whose callers anyone may be, touch only the counters of quotas, sessions, tokens, second factors and mailed codes, read users and prices, add to the trail, and note whose keys are to end', () => {
    const onTable = statementsOf(roleOf('Auth')).filter(({ Action }) => JSON.stringify(Action).includes('dynamodb'));
    const code = partition(mailedCodeEntity.get({ codeOwner: '', purpose: '' }));
    const mail = partition(mailEntity.get({ mailKey: '' }));
    const session = partition(sessionEntity.get({ sessionUser: '', sessionId: '' }));
    const token = partition(apiTokenEntity.get({ tokenUser: '', tokenId: '' }));
    const tokenKey = partition(apiTokenKeyEntity.get({ tokenHash: '' }));
    const quota = partition(quotaEntity.get({ quotaKey: '' }));
    const factor = partition(secondFactorEntity.get({ secondFactorOf: '' }));
    const keysDue = partition(dueEntity.get({ kind: 'keys', at: '', subject: '' })).slice(0, -1);
    const prices = partition(priceListEntity.get({ priceList: '' }));
    const user = partition(userEntity.get({ userId: '' }));
    expect(onTable.map(({ Action, Condition }) => [list(Action).sort(), Condition])).toEqual([
      [['dynamodb:GetItem', 'dynamodb:UpdateItem'], { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [quota] } }],
      [['dynamodb:GetItem'], { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [prices] } }],
      [
        ['dynamodb:DeleteItem', 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query', 'dynamodb:UpdateItem'],
        { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [session] } },
      ],
      [
        ['dynamodb:DeleteItem', 'dynamodb:Query'],
        { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [token, tokenKey] } },
      ],
      [['dynamodb:PutItem'], { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [keysDue] } }],
      [['dynamodb:PutItem'], { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [trailKeys] } }],
      [
        ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
        { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [factor] } },
      ],
      [
        ['dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
        { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [code, mail] } },
      ],
      [['dynamodb:GetItem'], { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [user] } }],
    ]);
  });

  it('let no function change or delete an entry of the trail', () => {
    const mayChange = roles.filter((role) => {
      const free = statementsOf(role).filter(({ Condition }) => Condition === undefined);
      return free.some(({ Action }) => /dynamodb:(Update|Delete)Item/.test(JSON.stringify(Action)));
    });
    expect(mayChange.length).toBeGreaterThan(5);
    for (const role of mayChange)
      expect(statementsOf(role), role.id).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Action: expect.arrayContaining(['dynamodb:UpdateItem', 'dynamodb:DeleteItem']),
          Condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [trailKeys] } },
        }),
      );
  });

  it.each([
    ['Auth', ['Decrypt']],
    ['ApiRole', ['Decrypt', 'Decrypt', 'Encrypt', 'Encrypt', 'GenerateDataKey']],
    ['MoneyRole', []],
    ['RemovalRole', ['Decrypt', 'GenerateDataKey']],
    ['SecurityRole', ['Decrypt', 'Encrypt']],
    ['Webhook', []],
    ['Billing', []],
    ['UpkeepRole', ['Decrypt', 'GenerateDataKey']],
    ['FiringRole', []],
    ['Control', ['Decrypt', 'GenerateDataKey']],
    ['NotifyRole', ['Decrypt']],
    ['ScheduleRole', []],
  ])('let %s use the credentials’ key only where it opens credentials', (role, actions) => {
    expect(actionsOf(roleOf(role), 'kms')).toEqual(actions);
  });

  it('let only one function seal and open payout details', () => {
    const may = roles.filter((role) => JSON.stringify(statementsOf(role)).includes('sunward-payout-details'));
    expect(may.map(({ id }) => id.replace(/Role.*/, ''))).toEqual(['Api']);
  });

  it('let only functions that open links read our vendor clients, and only those that handle payments our payment keys', () => {
    const readers = roles.filter((role) => actionsOf(role, 'secretsmanager').length > 0);
    const secretsOf = (role: Found) =>
      statementsOf(role)
        .filter((one) => list(one.Action).some((action) => action.startsWith('secretsmanager:')))
        .map(({ Sid, Resource }) => [Sid, /VendorApps|Payments/.exec(JSON.stringify(Resource))?.[0]]);
    expect(Object.fromEntries(readers.map((role) => [role.id.replace(/Role.*/, ''), secretsOf(role)]))).toEqual({
      Api: [['VendorApps', 'VendorApps']],
      Money: [['PaymentKeys', 'Payments']],
      Removal: [
        ['VendorApps', 'VendorApps'],
        ['PaymentKeys', 'Payments'],
      ],
      Billing: [['PaymentKeys', 'Payments']],
      Control: [['VendorApps', 'VendorApps']],
      Upkeep: [
        ['VendorApps', 'VendorApps'],
        ['PaymentKeys', 'Payments'],
      ],
    });
    for (const role of readers) {
      expect(new Set(actionsOf(role, 'secretsmanager'))).toEqual(new Set(['GetSecretValue']));
    }
  });

  it('allow data keys only with the encryption context that the product uses', async () => {
    const kms = mockClient(KMSClient);
    kms.on(GenerateDataKeyCommand).resolves({ Plaintext: new Uint8Array(32), CiphertextBlob: new Uint8Array(1) });
    await createKmsKeyWrapper(new KMSClient({ region: 'eu-central-1' }), 'key').generate(1);
    const context = kms.commandCalls(GenerateDataKeyCommand)[0]?.args[0].input.EncryptionContext ?? {};
    kms.restore();
    for (const role of ['ApiRole', 'RemovalRole', 'Control']) {
      const statement = statementsOf(roleOf(role)).find((one) => one.Sid === 'DataKeys');
      expect(statement?.Condition).toEqual({ StringEquals: { 'kms:EncryptionContext:purpose': context.purpose } });
    }
  });

  it('let no function send mail on a stage without mail, and otherwise only those that write mail, from one address', () => {
    expect(roles.filter((role) => actionsOf(role, 'ses').length > 0)).toEqual([]);
    const from = 'no-reply@mail.sunward.example';
    const mail = { from, operator: 'us@sunward.example', identity: 'mail.sunward.example' };
    const withMail = synthesise(stageWith('prod', { mail }));
    const statements = withMail
      .ofType('AWS::IAM::Policy')
      .flatMap((policy) => policy.Properties.PolicyDocument.Statement as Statement[])
      .filter((one) => list(one.Action).some((action) => action.startsWith('ses:')));
    expect(statements.length).toBeGreaterThanOrEqual(2);
    for (const statement of statements) {
      expect(list(statement.Action)).toEqual(['ses:SendEmail']);
      // In its sandbox SES asks for the recipient's identity too; the condition limits the sender.
      expect(JSON.stringify(statement.Resource)).toContain(':identity/*"');
      expect(statement.Condition).toEqual({ StringEquals: { 'ses:FromAddress': from } });
    }
    const described = withMail
      .ofType('AWS::Lambda::Function')
      .filter((fn) => fn.Properties.Environment?.Variables?.MAIL_FROM !== undefined);
    expect(described).toHaveLength(statements.length);
  });

  it('let only functions that delete users, or give their address to its owner, remove them from the pool, and only auth and security try and set passwords', () => {
    const keepers = roles.filter((role) => actionsOf(role, 'cognito-idp').length > 0);
    expect(
      Object.fromEntries(keepers.map((role) => [role.id.replace(/Role.*/, ''), actionsOf(role, 'cognito-idp')])),
    ).toEqual({
      Auth: [
        'AdminCreateUser',
        'AdminGetUser',
        'AdminInitiateAuth',
        'AdminSetUserPassword',
        'AdminUpdateUserAttributes',
        'DescribeUserPoolClient',
      ],
      Api: ['AdminGetUser'],
      Money: ['AdminGetUser'],
      Removal: ['AdminDeleteUser'],
      Security: [
        'AdminDeleteUser',
        'AdminGetUser',
        'AdminInitiateAuth',
        'AdminSetUserPassword',
        'AdminUpdateUserAttributes',
        'DescribeUserPoolClient',
      ],
      Upkeep: ['AdminDeleteUser', 'AdminGetUser', 'ListUsers'],
    });
  });

  it('let only api, money, billing and upkeep create schedules, and pass only the schedules’ role, only to Scheduler', () => {
    const keepers = roles.filter(
      (role) => actionsOf(role, 'scheduler').includes('CreateSchedule') || actionsOf(role, 'iam').length > 0,
    );
    expect(keepers.map((role) => role.id)).toEqual(
      ['ApiRole', 'MoneyRole', 'Billing', 'UpkeepRole'].map((name) => roleOf(name).id),
    );
  });

  it('let the function that deletes sites delete their schedules and do nothing else to them', () => {
    expect(actionsOf(roleOf('RemovalRole'), 'scheduler')).toEqual(['DeleteSchedule']);
    const statement = statementsOf(roleOf('RemovalRole')).find((one) => one.Sid === 'Schedules');
    expect(JSON.stringify(statement?.Resource)).toContain(':schedule/sunward-prod/*');
  });

  it.each(['ApiRole', 'MoneyRole', 'Billing', 'UpkeepRole'])('let %s change only the stage’s schedules', (name) => {
    const statements = statementsOf(roleOf(name));
    const schedules = statements.find((one) => one.Sid === 'Schedules');
    expect(schedules?.Action).toEqual(
      ['CreateSchedule', 'DeleteSchedule', 'GetSchedule', 'UpdateSchedule'].map((name) => `scheduler:${name}`),
    );
    expect(JSON.stringify(schedules?.Resource)).toContain(':schedule/sunward-prod/*');
    const pass = statements.find((one) => list(one.Action).includes('iam:PassRole'));
    expect(JSON.stringify(pass?.Resource)).toContain('ScheduleRole');
    expect(pass?.Condition).toEqual({ StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } });
  });

  it('let only the upkeep list schedules', () => {
    const lists = roles.filter((role) => actionsOf(role, 'scheduler').includes('ListSchedules'));
    expect(lists.map(({ id }) => id)).toEqual([roleOf('UpkeepRole').id]);
  });

  it('let billing take sites out of shards, and the dispatch read them, and nothing else of the kind', () => {
    const shard = partition(shardSiteEntity.get({ siteShard: '', accountId: '' }));
    const Condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [shard] } };
    const has = (role: string, action: string) =>
      statementsOf(roleOf(role)).filter((one) => list(one.Action).includes(action) && one.Effect === 'Allow');
    expect(has('Billing', 'dynamodb:DeleteItem')).toMatchObject([{ Sid: 'LeaveShards', Condition }]);
    expect(has('ShardsDispatch', 'dynamodb:Query')).toMatchObject([{ Sid: 'ReadShards', Condition }]);
  });

  it('let the dispatch and control send to the queue of sites, and control take from it', () => {
    const Resource = { 'Fn::GetAtt': ['SiteQueue', 'Arn'] };
    const onQueue = (role: string) =>
      statementsOf(roleOf(role)).filter((one) => JSON.stringify(one.Resource) === JSON.stringify(Resource));
    expect(onQueue('ShardsDispatch').map(({ Action }) => Action)).toEqual(['sqs:SendMessage']);
    expect(onQueue('Control').map(({ Action }) => list(Action).sort())).toEqual([
      ['sqs:SendMessage'],
      ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
    ]);
  });

  it('let the schedules’ role invoke control, the dispatch of shards, queue undeliverable firings, and do nothing else', () => {
    const role = roleOf('ScheduleRole');
    const statements = statementsOf(role);
    expect(statements.map((one) => one.Action)).toEqual([
      'lambda:InvokeFunction',
      'lambda:InvokeFunction',
      'sqs:SendMessage',
    ]);
    expect(statements[0]?.Resource).toEqual({ Ref: 'ControlLive' });
    expect(statements[1]?.Resource).toEqual({ 'Fn::GetAtt': ['DispatchFunction', 'Arn'] });
    expect(statements[2]?.Resource).toEqual({ 'Fn::GetAtt': ['ScheduleFailures', 'Arn'] });
    const [trust] = role.Properties.AssumeRolePolicyDocument.Statement;
    expect(trust.Principal).toEqual({ Service: 'scheduler.amazonaws.com' });
    expect(trust.Condition.StringEquals['aws:SourceAccount']).toEqual({ Ref: 'AWS::AccountId' });
    expect(JSON.stringify(trust.Condition.StringEquals['aws:SourceArn'])).toContain(':schedule-group/sunward-prod');
  });

  it.each(ofType('AWS::Lambda::Alias').map((alias) => [alias.id, alias] as const))(
    'let the release of %s shift it and no other alias',
    (_, { Properties: p, UpdatePolicy, stack }) => {
      const name = UpdatePolicy?.CodeDeployLambdaAliasUpdate?.DeploymentGroupName as { Ref: string };
      const group = ofType('AWS::CodeDeploy::DeploymentGroup').find(({ id }) => id === name.Ref);
      const [id] = group?.Properties.ServiceRoleArn['Fn::GetAtt'] ?? [];
      const role = roles.find((one) => one.id === id && one.stack === stack) ?? expect.fail('no role');
      const statements = statementsOf(role);
      expect(statements.map((one) => [one.Sid, [list(one.Action)].flat().sort()])).toEqual([
        ['ShiftAlias', ['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias']],
        ['SeeAlarms', ['cloudwatch:DescribeAlarms']],
      ]);
      const fn = { 'Fn::GetAtt': [p.FunctionName.Ref, 'Arn'] };
      expect(statements[0]?.Resource).toEqual([fn, { 'Fn::Join': ['', [fn, ':live']] }]);
    },
  );

  it('release gradually every function that people, devices or homes depend on', () => {
    expect(ofType('AWS::Lambda::Alias')).toHaveLength(releasedFunctions.length);
  });

  it('name every action: no wildcard, no managed policy, no exclusion', () => {
    expect(allStatements().length).toBeGreaterThan(10);
    for (const statement of allStatements()) {
      // The one denial keeps the trail.
      expect(statement.Effect).toBe(statement.Sid === 'KeepTrail' ? 'Deny' : 'Allow');
      expect(statement).not.toHaveProperty('NotAction');
      expect(statement).not.toHaveProperty('NotResource');
      for (const action of list(statement.Action)) expect(action).not.toContain('*');
    }
    for (const role of roles) {
      expect(role.Properties.ManagedPolicyArns, role.id).toBeUndefined();
      expect(role.Properties.Policies, role.id).toBeUndefined();
    }
  });

  it('name every resource, with five exceptions that AWS cannot name', () => {
    const wide = allStatements().filter((one) => JSON.stringify(one.Resource).includes('*'));
    for (const statement of wide) {
      const traces = list(statement.Action).every((action) => action.startsWith('xray:Put'));
      expect(
        traces || ['Schedules', 'ListSchedules', 'SeeAlarms', 'ReachBoxes'].includes(String(statement.Sid)),
        JSON.stringify(statement),
      ).toBe(true);
    }
    const rows = functionNames.map(functionRow);
    const traced = rows.filter((row) => !row.untraced).length;
    const schedules = rows.filter(({ grants }) => grants.some((grant) => grant.endsWith('-schedules'))).length;
    const lists = rows.filter(({ grants }) => grants.includes('compare-schedules')).length;
    const boxes = rows.filter(({ grants }) => grants.includes('reach-boxes')).length;
    expect(wide).toHaveLength(traced + schedules + lists + boxes + releasedFunctions.length);
  });

  it('let each function write its own log only', () => {
    for (const one of functionNames) {
      const own = `${one[0]?.toUpperCase()}${one.slice(1)}`;
      const name = one === 'dispatch' ? `Shards${own}` : own;
      const logs = statementsOf(roleOf(`${name}Role`)).filter((one) => list(one.Action)[0]?.startsWith('logs:'));
      expect(logs.map((one) => one.Resource)).toEqual([
        { 'Fn::GetAtt': [expect.stringMatching(new RegExp(`^${name}Log`)), 'Arn'] },
      ]);
    }
  });

  it('let only the user pool invoke the function of its triggers', () => {
    const permissions = ofType('AWS::Lambda::Permission').filter(({ stack }) => stack === 'identity');
    for (const permission of permissions)
      expect(permission.Properties).toMatchObject({
        Principal: 'cognito-idp.amazonaws.com',
        SourceArn: { 'Fn::GetAtt': ['Users', 'Arn'] },
      });
    // Its mails and its tokens.
    expect(permissions).toHaveLength(2);
    const others = ofType('AWS::Lambda::Permission').filter((one) => own(one) && one.stack !== 'boxes');
    expect(others).toHaveLength(permissions.length + contractFunctions.length);
  });

  it('let the user pool ask about each token before it issues it', () => {
    const [pool] = ofType('AWS::Cognito::UserPool');
    expect(pool?.Properties.LambdaConfig.PreTokenGenerationConfig).toMatchObject({ LambdaVersion: 'V2_0' });
    expect(pool?.Properties.UserPoolTier).toBe('ESSENTIALS');
  });

  it('let API Gateway invoke the functions of the contract, for this API only', () => {
    const permissions = ofType('AWS::Lambda::Permission').filter(({ stack }) => stack === 'api');
    expect(permissions).toHaveLength(contractFunctions.length);
    for (const { Properties: p } of permissions) {
      expect(p.Principal).toBe('apigateway.amazonaws.com');
      expect(JSON.stringify(p.SourceArn)).toMatch(
        /execute-api:eu-central-1:.*Fn::ImportValue.*web:ExportsOutputRefApi.*\/\*\/\*/,
      );
    }
  });
});
