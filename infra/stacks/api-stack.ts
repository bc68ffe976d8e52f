import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnApiMapping } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import type { ContractFunction } from '#shared/contract/row.ts';
import { ApiRelease } from '../constructs/api-release.ts';
import { AppFunction } from '../constructs/app-function.ts';
import { ContractApi } from '../constructs/contract-api.ts';
import {
  dataKeysBy,
  deleteUsers,
  manageSchedules,
  onSchedules,
  onTable,
  passToScheduler,
  queryIndex,
  readPaymentKeys,
  readVendorApps,
} from '../constructs/grants.ts';
import { mailFor } from '../constructs/mail.ts';
import { type Stage, taxOf } from '../stages.ts';
import type { ControlStack } from './control-stack.ts';
import type { IdentityStack } from './identity-stack.ts';
import type { StorageStack } from './storage-stack.ts';
import type { WebStack } from './web-stack.ts';

export interface ApiStackProps extends StackProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  readonly identity: IdentityStack;
  readonly web: WebStack;
  readonly control: ControlStack;
}

/** What answers the REST contract: its functions, split by what they may do. */
export class ApiStack extends Stack {
  readonly functions: Readonly<Record<ContractFunction, AppFunction>>;
  readonly release: ApiRelease;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { stage, storage, identity, web } = props;
    const { table, key, vendorApps, payments, cardKey, alarms } = storage;
    const { live, schedules } = props.control;
    const common = { stage, topic: alarms };
    const mail = mailFor(this, stage);
    const keepSchedules = {
      SCHEDULE_GROUP: schedules.groupName,
      SCHEDULE_ROLE_ARN: schedules.role.roleArn,
      SCHEDULE_FAILURE_QUEUE_ARN: schedules.failures.queueArn,
      CONTROL_FUNCTION_ARN: live.functionArn,
    };
    const tax = taxOf(stage);
    const selling = {
      PAYMENTS_SECRET: payments.secretArn,
      ...(stage.trialDays === undefined ? {} : { TRIAL_DAYS: String(stage.trialDays) }),
      ...tax,
    };
    const vendors = { KMS_KEY_ID: key.keyArn, APP_CREDENTIALS_SECRET: vendorApps.secretArn };

    // Read when the stack is deployed; the template holds its place only.
    const gate = { ORIGIN_KEY: web.originKey.secretValue.unsafeUnwrap() };

    const auth = new AppFunction(this, 'Auth', {
      ...common,
      entry: 'auth',
      errorImpact: 'Nobody can sign in, and the landing page shows no plans and services.',
      memoryMb: 512,
      timeout: Duration.seconds(10),
      environment: {
        USER_POOL_ID: identity.users.userPoolId,
        USER_POOL_CLIENT_ID: identity.client.userPoolClientId,
        ...gate,
        ...tax,
      },
      // Sign-in at Cognito needs no permission, and everything else that is public is part of the bundle.
      may: [],
    });
    const api = new AppFunction(this, 'Api', {
      ...common,
      entry: 'api',
      errorImpact: 'Pages of signed-in users do not load, or their clicks do nothing.',
      memoryMb: 1024,
      timeout: Duration.seconds(29),
      environment: {
        ...gate,
        TABLE_NAME: table.tableName,
        ...vendors,
        ...keepSchedules,
        PUBLIC_URL: web.publicUrl,
        ...mail.environment,
      },
      may: [
        onTable(table, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
        queryIndex(table),
        dataKeysBy(key),
        readVendorApps(vendorApps),
        manageSchedules(this, schedules.groupName),
        passToScheduler(schedules.role),
        ...mail.may,
      ],
    });
    const money = new AppFunction(this, 'Money', {
      ...common,
      entry: 'money',
      errorImpact: 'Nobody can buy, change or cancel a plan, make a site or take one over; plan pages do not load.',
      memoryMb: 1024,
      timeout: Duration.seconds(29),
      environment: {
        ...gate,
        TABLE_NAME: table.tableName,
        ...keepSchedules,
        ...selling,
        PUBLIC_URL: web.publicUrl,
        ...mail.environment,
      },
      may: [
        onTable(table, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
        queryIndex(table),
        readPaymentKeys(payments),
        manageSchedules(this, schedules.groupName),
        passToScheduler(schedules.role),
        ...mail.may,
      ],
    });
    const removal = new AppFunction(this, 'Removal', {
      ...common,
      entry: 'removal',
      errorImpact: 'Nobody can delete a site or their own account at once; what was begun the upkeep ends.',
      memoryMb: 1024,
      timeout: Duration.seconds(29),
      environment: {
        USER_POOL_ID: identity.users.userPoolId,
        ...gate,
        TABLE_NAME: table.tableName,
        ...vendors,
        ...keepSchedules,
        PAYMENTS_SECRET: payments.secretArn,
        PUBLIC_URL: web.publicUrl,
      },
      may: [
        onTable(table, 'Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
        queryIndex(table),
        dataKeysBy(key),
        readVendorApps(vendorApps),
        readPaymentKeys(payments),
        onSchedules(this, schedules.groupName, 'DeleteSchedule'),
        deleteUsers(identity.users),
      ],
    });
    const webhook = new AppFunction(this, 'Webhook', {
      ...common,
      entry: 'webhook',
      errorImpact:
        'Reports of webhook sensors are lost: those homes are controlled on ageing data, then not at all. Linking in vendors’ pages fails.',
      memoryMb: 256,
      quiet: true,
      untraced: true,
      // As long as a table that says nothing is asked again: then the answer says when to come back.
      timeout: Duration.seconds(29),
      environment: { TABLE_NAME: table.tableName, ...gate },
      may: [onTable(table, 'GetItem', 'PutItem', 'UpdateItem')],
      reservedConcurrency: stage.reservedConcurrency?.webhook,
    });

    const billing = new AppFunction(this, 'Billing', {
      ...common,
      entry: 'billing',
      errorImpact:
        'Payments, cancellations and refunds are not seen: sites keep the plan they had. Stripe sends its events again for three days.',
      memoryMb: 512,
      timeout: Duration.seconds(29),
      environment: {
        TABLE_NAME: table.tableName,
        ...gate,
        ...keepSchedules,
        ...selling,
        // Read when the stack is deployed, as the other key.
        CARD_KEY: cardKey.secretValue.unsafeUnwrap(),
        PUBLIC_URL: web.publicUrl,
        ...mail.environment,
      },
      may: [
        onTable(table, 'Query', 'GetItem', 'PutItem', 'UpdateItem'),
        queryIndex(table),
        readPaymentKeys(payments),
        manageSchedules(this, schedules.groupName),
        passToScheduler(schedules.role),
        ...mail.may,
      ],
    });

    this.functions = { auth, api, money, removal, webhook, billing };
    this.release = new ApiRelease(this, 'Release', { ...common, functions: this.functions });
    const contract = new ContractApi(this, 'Contract', {
      ...common,
      apiId: web.apiId,
      functions: this.release.live,
      tokens: { issuer: identity.issuer, clientId: identity.client.userPoolClientId },
    });
    if (web.apiDomain)
      new CfnApiMapping(this, 'Domain', {
        apiId: web.apiId,
        domainName: web.apiDomain.name,
        stage: contract.stage.ref,
      });
  }
}
