import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Alias, IFunction } from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Stage } from '../stages.ts';
import type { SiteSchedules } from './site-schedules.ts';

/** CDK's `TableV2` does not satisfy its own interface, either. */
export type TableRef = Pick<ITableV2, 'tableName' | 'tableArn' | 'metricThrottledRequestsForOperations'>;
/** CDK's `Secret` does not satisfy its own interface under exactOptionalPropertyTypes. */
type SecretRef = Pick<ISecret, 'secretArn' | 'secretValue'>;

/** What fires the sites of a stage with the setting `shards`. */
interface Shards {
  readonly dispatch: { readonly fn: IFunction; readonly log: ILogGroup };
}

/** What a stage's functions refer to, by the stack that creates it. */
export interface StageResources {
  readonly stage: Stage;
  readonly storage: {
    readonly table: TableRef;
    readonly key: IKey;
    readonly vendorApps: SecretRef;
    readonly payments: SecretRef;
    readonly cardKey: SecretRef;
    readonly pushKey: SecretRef;
    readonly alarms: ITopic;
  };
  readonly identity?: { readonly users: UserPool; readonly server: UserPoolClient };
  readonly web?: {
    readonly publicUrl: string;
    readonly originKey: SecretRef;
    readonly boxes: { readonly apiId: string; readonly endpoint: string };
  };
  readonly control?: { readonly live: Alias; readonly schedules: SiteSchedules; readonly shards: Shards | null };
  /** Where due sites wait; only for the functions that send them there. */
  readonly siteQueue?: IQueue;
  /** Where notices wait; only for the functions that send them there. */
  readonly noticeQueue?: IQueue;
}

/**
 * What a stack created that is deployed before this one.
 * @throws when a function's row names something of a later stack
 */
export const from = <S extends 'identity' | 'web' | 'control' | 'siteQueue' | 'noticeQueue'>(
  resources: StageResources,
  stack: S,
): NonNullable<StageResources[S]> => {
  const found = resources[stack];
  if (found === undefined) throw new Error(`The stack ${stack} is deployed later: its resources cannot be used here`);
  return found;
};
