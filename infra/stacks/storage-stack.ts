import { SecretValue, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, Billing, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { table as shape } from '#shared/table.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { makeAlarmTopic } from '../constructs/alarm-topic.ts';
import { pinLogicalId } from '../constructs/pin-logical-id.ts';
import { retentionOf } from '../constructs/retention.ts';
import { SecondCopy } from '../constructs/second-copy.ts';
import type { TableRef } from '../constructs/stage-resources.ts';
import type { Stage } from '../stages.ts';

/** Everything with the lifetime of the stage: the table, the key for vendors' credentials, our secrets and the alarm topic. */
export class StorageStack extends Stack {
  /** What the functions use: the stage's own table, or a restored one in its place. */
  readonly table: TableRef;
  readonly key: Key;
  /** Our clients at the vendors, as JSON: service -> name -> value. Operators fill it in. */
  readonly vendorApps: Secret;
  /** Our keys at the payment provider, as JSON. Operators fill it in. */
  readonly payments: Secret;
  /** Key for the fingerprints of cards. */
  readonly cardKey: Secret;
  readonly pushKey: Secret;
  readonly alarms: Topic;

  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: Stage }) {
    super(scope, id, props);
    const { stage } = props;
    const removalPolicy = retentionOf(stage);
    const text = (name: string) => ({ name, type: AttributeType.STRING });

    const table = new TableV2(this, 'Table', {
      partitionKey: text(shape.partitionKey),
      sortKey: text(shape.sortKey),
      globalSecondaryIndexes: [
        {
          indexName: shape.gsi.name,
          partitionKey: text(shape.gsi.partitionKey),
          sortKey: text(shape.gsi.sortKey),
        },
      ],
      timeToLiveAttribute: shape.ttlAttribute,
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: stage.retainData,
      removalPolicy,
    });
    pinLogicalId(table, 'Table');
    // Other stacks import these. Exports in use must not vanish when a stage is pointed at a restored table.
    this.exportValue(table.tableName);
    this.exportValue(table.tableArn);
    this.table = stage.tableName === undefined ? table : TableV2.fromTableName(this, 'Restored', stage.tableName);
    if (stage.backup) new SecondCopy(this, 'SecondCopy', { stage, backup: stage.backup, table: this.table });

    this.key = new Key(this, 'CredentialsKey', {
      description: `Sunward ${stage.name}: wraps the data keys of vendors' credentials, and seals second factors`,
      alias: `alias/sunward/${stage.name}/credentials`,
      enableKeyRotation: true,
      // Cannot be changed later. A replica of the key lets another region or account read a restored table.
      multiRegion: true,
      removalPolicy,
    });
    pinLogicalId(this.key, 'CredentialsKey');

    this.vendorApps = new Secret(this, 'VendorApps', {
      secretName: `sunward/${stage.name}/vendor-apps`,
      description: `Sunward ${stage.name}: our client ids and secrets at the vendors`,
      // Empty at first. Operators' changes stay, because the template never changes.
      secretStringValue: SecretValue.unsafePlainText('{}'),
      removalPolicy,
    });
    pinLogicalId(this.vendorApps, 'VendorApps');
    acknowledge(this.vendorApps, { SMG4: 'Vendors give these values in their portals; nothing can rotate them.' });

    this.payments = new Secret(this, 'Payments', {
      secretName: `sunward/${stage.name}/payments`,
      description: `Sunward ${stage.name}: our keys at the payment provider`,
      secretStringValue: SecretValue.unsafePlainText('{}'),
      removalPolicy,
    });
    pinLogicalId(this.payments, 'Payments');
    acknowledge(this.payments, { SMG4: 'Stripe gives these values in its dashboard; nothing can rotate them.' });

    this.cardKey = new Secret(this, 'CardKey', {
      description: `Sunward ${stage.name}: marks cards, to tell who pays with the same one`,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
      removalPolicy,
    });
    pinLogicalId(this.cardKey, 'CardKey');
    acknowledge(this.cardKey, { SMG4: 'Another key would forget by which cards people are known.' });

    this.pushKey = new Secret(this, 'PushKey', {
      description: `Sunward ${stage.name}: the key pair at push services follows from it`,
      generateSecretString: { excludePunctuation: true, passwordLength: 48 },
      removalPolicy,
    });
    pinLogicalId(this.pushKey, 'PushKey');
    acknowledge(this.pushKey, { SMG4: 'Another key would end every subscription to pushes.' });

    this.alarms = makeAlarmTopic(this, stage);
  }
}
