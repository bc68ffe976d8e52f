import { Stack, Token } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { table as tableShape } from '#shared/table.ts';
import { acknowledge } from './acknowledge.ts';

/** Single-item actions and queries: nobody may scan, write in batches or run a transaction (design: one write, one item). */
export type TableAction = 'GetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem';

/** The named actions on the table's items. */
export const onTable = (table: TableV2, ...actions: readonly TableAction[]): PolicyStatement =>
  new PolicyStatement({
    sid: 'Table',
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [table.tableArn],
  });

/** Reverse look-ups by the one index. */
export const queryIndex = (table: TableV2): PolicyStatement =>
  new PolicyStatement({
    sid: 'Index',
    actions: ['dynamodb:Query'],
    resources: [`${table.tableArn}/index/${tableShape.gsi.name}`],
  });

/** Making and unwrapping the data keys that encrypt vendors' credentials, and only with their encryption context. */
export const dataKeysBy = (key: IKey): PolicyStatement =>
  new PolicyStatement({
    sid: 'DataKeys',
    actions: ['kms:GenerateDataKey', 'kms:Decrypt'],
    resources: [key.keyArn],
    conditions: { StringEquals: { 'kms:EncryptionContext:purpose': 'sunward-credentials' } },
  });

/** Reading our clients at the vendors. */
export const readVendorApps = (secret: Pick<ISecret, 'secretArn'>): PolicyStatement =>
  new PolicyStatement({
    sid: 'VendorApps',
    actions: ['secretsmanager:GetSecretValue'],
    resources: [secret.secretArn],
  });

/** Reading our keys at the payment provider. */
export const readPaymentKeys = (secret: Pick<ISecret, 'secretArn'>): PolicyStatement =>
  new PolicyStatement({
    sid: 'PaymentKeys',
    actions: ['secretsmanager:GetSecretValue'],
    resources: [secret.secretArn],
  });

type ScheduleAction = 'CreateSchedule' | 'UpdateSchedule' | 'DeleteSchedule' | 'GetSchedule';

/** Sites' schedules in the stage's own group. Their names hold site ids, whence the one wildcard, accepted on the scope. */
export const onSchedules = (
  scope: Construct,
  groupName: string,
  ...actions: readonly ScheduleAction[]
): PolicyStatement => {
  const stack = Stack.of(scope);
  const arn = (account: string) => `arn:aws:scheduler:${stack.region}:${account}:schedule/${groupName}/*`;
  const account = Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account;
  acknowledge(scope, {
    [`IAM5[Resource::${arn(account)}]`]: "Names of schedules hold the ids of sites; the group is the stage's own.",
  });
  return new PolicyStatement({
    sid: 'Schedules',
    actions: actions.map((name) => `scheduler:${name}`),
    resources: [arn(stack.account)],
  });
};

/** Making, changing and removing sites' schedules. */
export const manageSchedules = (scope: Construct, groupName: string): PolicyStatement =>
  onSchedules(scope, groupName, 'CreateSchedule', 'UpdateSchedule', 'DeleteSchedule', 'GetSchedule');

/** Listing the names of schedules, which Scheduler allows for all of them or none. */
export const listSchedules = (scope: Construct): PolicyStatement => {
  acknowledge(scope, {
    'IAM5[Resource::*]': 'Scheduler knows no resource for listing; names of other groups say nothing of value.',
  });
  return new PolicyStatement({ sid: 'ListSchedules', actions: ['scheduler:ListSchedules'], resources: ['*'] });
};

/** Handing the schedules' role to Scheduler, and to nothing else. */
export const passToScheduler = (role: IRole): PolicyStatement =>
  new PolicyStatement({
    sid: 'PassScheduleRole',
    actions: ['iam:PassRole'],
    resources: [role.roleArn],
    conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
  });

/** Taking users out of the stage's user pool. */
export const deleteUsers = (users: Pick<IUserPool, 'userPoolArn'>): PolicyStatement =>
  new PolicyStatement({ sid: 'DeleteUsers', actions: ['cognito-idp:AdminDeleteUser'], resources: [users.userPoolArn] });
