import { Stack, Token } from 'aws-cdk-lib';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Grant } from '#shared/function-row.ts';
import { table as tableShape } from '#shared/table.ts';
import { acknowledge } from './acknowledge.ts';
import { BOXES_STAGE } from './box-router.ts';
import { from, type StageResources } from './stage-resources.ts';

/** Single-item actions and queries. No function may scan, write batches or run transactions: one write changes one item. */
type TableAction = 'GetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem';

const onTable = ({ storage: { table } }: StageResources, ...actions: readonly TableAction[]): PolicyStatement =>
  new PolicyStatement({
    sid: 'Table',
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [table.tableArn],
  });

/** Some entities and nothing else: their partitions are named by the entity's key. @param keys beginnings of these names */
const onPartitions = (
  { storage: { table } }: StageResources,
  sid: string,
  keys: readonly string[],
  ...actions: readonly TableAction[]
): PolicyStatement =>
  new PolicyStatement({
    sid,
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } },
  });

/** Partitions of the shards, in which their sites are. */
const SHARD_KEYS = ['$sunward#siteShard_*'];
/** Partitions of the trail. */
const TRAIL_KEYS = ['$sunward#trailDay_*'];

/** No function changes or deletes an entry of the trail, whatever else it may do on the table: DynamoDB lets entries expire. */
const keepTrail = ({ storage: { table } }: StageResources): PolicyStatement =>
  new PolicyStatement({
    sid: 'KeepTrail',
    effect: Effect.DENY,
    actions: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    resources: [table.tableArn],
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': TRAIL_KEYS } },
  });

/** Reverse look-ups by the one index. */
const onIndex = ({ storage: { table } }: StageResources): PolicyStatement =>
  new PolicyStatement({
    sid: 'Index',
    actions: ['dynamodb:Query'],
    resources: [`${table.tableArn}/index/${tableShape.gsi.name}`],
  });

/** Creating and unwrapping the data keys that encrypt vendors' credentials, only with their encryption context. */
const dataKeys = ({ storage: { key } }: StageResources): PolicyStatement =>
  new PolicyStatement({
    sid: 'DataKeys',
    actions: ['kms:GenerateDataKey', 'kms:Decrypt'],
    resources: [key.keyArn],
    conditions: { StringEquals: { 'kms:EncryptionContext:purpose': 'sunward-credentials' } },
  });

/** Encrypting and decrypting for one purpose with the same key, which tells it from the data keys by its encryption context. */
const onSealed =
  (sid: string, purpose: string) =>
  ({ storage: { key } }: StageResources, ...actions: readonly ('Encrypt' | 'Decrypt')[]): PolicyStatement =>
    new PolicyStatement({
      sid,
      actions: actions.map((action) => `kms:${action}`),
      resources: [key.keyArn],
      conditions: { StringEquals: { 'kms:EncryptionContext:purpose': purpose } },
    });
const onSecondFactors = onSealed('SecondFactors', 'sunward-second-factor');
const onPayoutDetails = onSealed('PayoutDetails', 'sunward-payout-details');
const onNoticeAddresses = onSealed('NoticeAddresses', 'sunward-notice-address');

/** Users of the pool. */
const onUsers = (resources: StageResources, sid: string, ...actions: readonly string[]): PolicyStatement =>
  new PolicyStatement({
    sid,
    actions: actions.map((action) => `cognito-idp:${action}`),
    resources: [from(resources, 'identity').users.userPoolArn],
  });

const readSecret = (sid: string, secretArn: string): PolicyStatement =>
  new PolicyStatement({ sid, actions: ['secretsmanager:GetSecretValue'], resources: [secretArn] });

type ScheduleAction = 'CreateSchedule' | 'UpdateSchedule' | 'DeleteSchedule' | 'GetSchedule';

/** Sites' schedules in the stage's own group. Their names hold site ids, hence the one wildcard. */
const onSchedules = (
  resources: StageResources,
  scope: Construct,
  ...actions: readonly ScheduleAction[]
): PolicyStatement => {
  const { groupName } = from(resources, 'control').schedules;
  const stack = Stack.of(scope);
  const arn = (account: string) => `arn:aws:scheduler:${stack.region}:${account}:schedule/${groupName}/*`;
  const account = Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account;
  acknowledge(stack, {
    [`IAM5[Resource::${arn(account)}]`]: "Names of schedules hold the ids of sites; the group is the stage's own.",
  });
  return new PolicyStatement({
    sid: 'Schedules',
    actions: actions.map((name) => `scheduler:${name}`),
    resources: [arn(stack.account)],
  });
};

const manageSchedules = (resources: StageResources, scope: Construct): PolicyStatement =>
  onSchedules(resources, scope, 'CreateSchedule', 'UpdateSchedule', 'DeleteSchedule', 'GetSchedule');

/** Listing the names of schedules, which Scheduler allows for all of them or none. */
const listSchedules = (scope: Construct): PolicyStatement => {
  acknowledge(Stack.of(scope), {
    'IAM5[Resource::*]': 'Scheduler knows no resource for listing; names of other groups say nothing of value.',
  });
  return new PolicyStatement({ sid: 'ListSchedules', actions: ['scheduler:ListSchedules'], resources: ['*'] });
};

/** Passing the schedules' role to Scheduler, and to no other service. */
const passRole = (resources: StageResources): PolicyStatement =>
  new PolicyStatement({
    sid: 'PassScheduleRole',
    actions: ['iam:PassRole'],
    resources: [from(resources, 'control').schedules.role.roleArn],
    conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
  });

/**
 * Sending from the one address, which is verified by hand (README, "Mail"). As long as SES is in its sandbox, it also wants the
 * permission for the identity of the recipient, so that the condition on the sender is what limits this.
 */
const sendMail = ({ stage: { mail } }: StageResources, scope: Construct): readonly PolicyStatement[] => {
  if (mail === undefined) return [];
  const stack = Stack.of(scope);
  const identities = stack.formatArn({ service: 'ses', resource: 'identity', resourceName: '*' });
  const account = Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account;
  acknowledge(stack, {
    [`IAM5[Resource::arn:aws:ses:${stack.region}:${account}:identity/*]`]:
      'In its sandbox SES asks for the identity of each recipient; the condition allows one sender.',
  });
  return [
    new PolicyStatement({
      sid: 'Mail',
      actions: ['ses:SendEmail'],
      resources: [identities],
      conditions: { StringEquals: { 'ses:FromAddress': mail.from } },
    }),
  ];
};

/** Sending over the connections of wallboxes and ending them. Ids of connections are made by API Gateway, hence the wildcards. */
const reachBoxes = (resources: StageResources, scope: Construct): PolicyStatement => {
  const stack = Stack.of(scope);
  const connections = `${BOXES_STAGE}/*/@connections/*`;
  const account = Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account;
  // As the finding names the API: by its export from the stack of addresses.
  const api = `sunward-${resources.stage.name}-web:ExportsOutputRefBoxes6EABFA28`;
  acknowledge(stack, {
    [`IAM5[Resource::arn:aws:execute-api:${stack.region}:${account}:${api}/${connections}]`]:
      'API Gateway makes the ids of connections; the API is that of wallboxes alone.',
  });
  return new PolicyStatement({
    sid: 'ReachBoxes',
    actions: ['execute-api:ManageConnections'],
    resources: [
      stack.formatArn({
        service: 'execute-api',
        resource: from(resources, 'web').boxes.apiId,
        resourceName: connections,
      }),
    ],
  });
};

/** What each grant of the table of functions allows. */
const statements: {
  readonly [G in Grant]: (resources: StageResources, scope: Construct) => readonly PolicyStatement[];
} = {
  'check-second-factors': (resources) => [
    // Reading second factors and using up their codes, and nothing else of a user.
    onPartitions(resources, 'UseUpCodes', ['$sunward#secondFactorOf_*'], 'GetItem', 'UpdateItem'),
    onSecondFactors(resources, 'Decrypt'),
  ],
  'compare-schedules': (resources, scope) => [
    manageSchedules(resources, scope),
    listSchedules(scope),
    passRole(resources),
  ],
  'count-quotas': (resources) => [onPartitions(resources, 'Quotas', ['$sunward#quotaKey_*'], 'GetItem', 'UpdateItem')],
  'delete-users': (resources) => [onUsers(resources, 'DeleteUsers', 'AdminDeleteUser')],
  'drop-pushes': (resources) => [
    // Subscriptions that a push service says are gone.
    onPartitions(resources, 'DropPushes', ['$sunward#pushUser_*'], 'DeleteItem'),
  ],
  'end-tokens': (resources) => [
    // Tokens of a user whose password was forgotten.
    onPartitions(resources, 'EndTokens', ['$sunward#tokenUser_*', '$sunward#tokenHash_*'], 'Query', 'DeleteItem'),
    // What they made is ended by who may read a home's links.
    onPartitions(resources, 'NoteKeys', ['$sunward#kind_keys'], 'PutItem'),
  ],
  'keep-schedules': (resources, scope) => [manageSchedules(resources, scope), passRole(resources)],
  'list-users': (resources) => [onUsers(resources, 'ListUsers', 'ListUsers', 'AdminGetUser')],
  'keep-sessions': (resources) => [
    onPartitions(
      resources,
      'KeepSessions',
      ['$sunward#sessionUser_*'],
      ...(['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] as const),
    ),
  ],
  'leave-shards': (resources) =>
    resources.stage.shards === undefined ? [] : [onPartitions(resources, 'LeaveShards', SHARD_KEYS, 'DeleteItem')],
  mail: sendMail,
  'mailed-codes': (resources) => [
    // Codes that are mailed, and the marks of mails that were sent.
    onPartitions(
      resources,
      'MailedCodes',
      ['$sunward#codeOwner_*', '$sunward#mailKey_*'],
      ...(['PutItem', 'UpdateItem', 'DeleteItem'] as const),
    ),
  ],
  'open-addresses': (resources) => [onNoticeAddresses(resources, 'Decrypt')],
  'payment-keys': ({ storage }) => [readSecret('PaymentKeys', storage.payments.secretArn)],
  'payout-details': (resources) => [onPayoutDetails(resources, 'Encrypt', 'Decrypt')],
  'reach-boxes': (resources, scope) => [reachBoxes(resources, scope)],
  'read-addresses': (resources) => [onUsers(resources, 'ReadAddresses', 'AdminGetUser')],
  'read-prices': (resources) => [onPartitions(resources, 'ReadPrices', ['$sunward#priceList_*'], 'GetItem')],
  'read-shards': (resources) => [onPartitions(resources, 'ReadShards', SHARD_KEYS, 'Query')],
  'read-users': (resources) => [
    // One by one: where notices go, and in which language.
    onPartitions(resources, 'ReadUsers', ['$sunward#userId_*'], 'GetItem'),
  ],
  'record-trail': (resources) => [onPartitions(resources, 'RecordTrail', TRAIL_KEYS, 'PutItem')],
  'register-users': (resources) => [
    onUsers(
      resources,
      'RegisterUsers',
      'AdminCreateUser',
      'AdminGetUser',
      'AdminSetUserPassword',
      'AdminUpdateUserAttributes',
    ),
  ],
  'remove-schedules': (resources, scope) => [onSchedules(resources, scope, 'DeleteSchedule')],
  'seal-addresses': (resources) => [onNoticeAddresses(resources, 'Encrypt')],
  'second-factors': (resources) => [onSecondFactors(resources, 'Encrypt', 'Decrypt')],
  'send-notices': (resources) => [
    new PolicyStatement({
      sid: 'SendNotices',
      actions: ['sqs:SendMessage'],
      resources: [from(resources, 'noticeQueue').queueArn],
    }),
  ],
  'send-sites': (resources) => [
    new PolicyStatement({
      sid: 'SendSites',
      actions: ['sqs:SendMessage'],
      resources: [from(resources, 'siteQueue').queueArn],
    }),
  ],
  'set-addresses': (resources) => [onUsers(resources, 'SetAddresses', 'AdminUpdateUserAttributes')],
  'set-passwords': (resources) => [onUsers(resources, 'SetPasswords', 'AdminSetUserPassword')],
  'sign-in': (resources) => [onUsers(resources, 'SignIn', 'AdminInitiateAuth', 'DescribeUserPoolClient')],
  'start-runs': (resources) => [
    new PolicyStatement({
      sid: 'StartRuns',
      actions: ['lambda:InvokeFunction'],
      resources: [from(resources, 'control').live.functionArn],
    }),
  ],
  table: (resources) => [
    onTable(resources, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
    onIndex(resources),
    keepTrail(resources),
  ],
  'table-by-key': (resources) => [onTable(resources, 'GetItem', 'PutItem', 'UpdateItem'), keepTrail(resources)],
  'table-without-delete': (resources) => [
    onTable(resources, 'Query', 'GetItem', 'PutItem', 'UpdateItem'),
    onIndex(resources),
    keepTrail(resources),
  ],
  'vendor-secrets': (resources) => [
    dataKeys(resources),
    readSecret('VendorApps', resources.storage.vendorApps.secretArn),
  ],
};

/**
 * The policy statements of some grants. Wildcards that they need are acknowledged on the stack of `scope`.
 * @throws when a grant needs a stack that is deployed later
 */
export const statementsOf = (
  grants: readonly Grant[],
  resources: StageResources,
  scope: Construct,
): readonly PolicyStatement[] => grants.flatMap((grant) => statements[grant](resources, scope));
