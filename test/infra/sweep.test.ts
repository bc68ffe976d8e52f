import { describe, expect, it } from 'vitest';
import { contractRows } from '#shared/contract/index.ts';
import { needsToken, routeKey } from '#shared/contract/row.ts';
import { environmentGroups } from '#shared/function-row.ts';
import {
  contractFunctions,
  type FunctionName,
  functionNames,
  functionRow,
  requiredEnvironment,
} from '#shared/functions.ts';
import { table } from '#shared/table.ts';
import {
  type Found,
  functionsOf,
  isCdkOwn,
  notifyingAlarms,
  ownDomain,
  stageWith,
  synthesise,
  withShards,
} from './synth.ts';

const account = '123456789012';
const variants = {
  dev: stageWith('dev'),
  prod: stageWith('prod'),
  'prod with shards': stageWith('prod', withShards),
  'prod with account, domain and mail': stageWith('prod', {
    account,
    alarmEmail: 'operator@example.org',
    domain: ownDomain,
  }),
};

describe.each(Object.entries(variants))('the templates of %s', (_, stage) => {
  const { ofType, resources } = synthesise(stage);
  const functions = ofType('AWS::Lambda::Function').filter((one) => !isCdkOwn(one));
  const entryOf = (fn: Found) => String(fn.Properties.Description).split(': ').at(-1);
  const refersTo = (value: unknown, { id }: Found) => JSON.stringify(value ?? null).includes(`"${id}"`);

  it('have one function per row of the table, besides CDK’s own', () => {
    expect(functions.map(entryOf).sort()).toEqual([...functionsOf(stage)].sort());
  });

  it.each(functions.map((fn) => [entryOf(fn), fn] as const))(
    'run %s on Node 24 and arm64, traced unless too cheap for that',
    (entry, fn) => {
      expect(fn.Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      });
      const { untraced } = functionRow(entry as FunctionName);
      expect(fn.Properties.TracingConfig).toEqual(untraced ? undefined : { Mode: 'Active' });
      // No caller waits for the upkeep, and a site with years of history takes time.
      if (entry === 'upkeep') expect(fn.Properties.Timeout).toBe(900);
      else expect(fn.Properties.Timeout).toBeLessThan(60);
      expect(fn.Properties.Environment.Variables.STAGE).toBe(stage.name);
    },
  );

  it.each(functions.map((fn) => [entryOf(fn), fn] as const))('give %s a log group that expires', (_entry, fn) => {
    const group = ofType('AWS::Logs::LogGroup').find((one) => refersTo(fn.Properties.LoggingConfig.LogGroup, one));
    expect(group?.Properties.RetentionInDays).toBe(stage.logRetentionDays);
  });

  it('let every log group expire', () => {
    for (const group of ofType('AWS::Logs::LogGroup'))
      expect(group.Properties.RetentionInDays, group.id).toBeTypeOf('number');
  });

  it.each(functions.map((fn) => [entryOf(fn), fn] as const))('give %s the environment that it reads', (entry, fn) => {
    const reads = requiredEnvironment(entry as FunctionName);
    const keeps = stage.shards !== undefined && functionRow(entry as FunctionName).environment.includes('shards');
    const more = keeps ? environmentGroups.shards.names : [];
    expect(Object.keys(fn.Properties.Environment.Variables).sort()).toEqual([...reads, ...more, 'NODE_OPTIONS'].sort());
  });

  it.each(functions.map((fn) => [entryOf(fn), fn] as const))('watch the errors of %s', (entry, fn) => {
    const counting = ofType('AWS::CloudWatch::Alarm').filter(
      ({ Properties: p }) => p.MetricName === 'Errors' && refersTo(p.Dimensions, fn),
    );
    expect(counting.length).toBeGreaterThan(0);
    const alarm = notifyingAlarms(ofType).find(
      (one) => counting.includes(one) || counting.every((part) => refersTo(one.Properties.AlarmRule, part)),
    );
    expect(alarm?.Properties.AlarmDescription).toMatch(/^\S.{30,}\. Runbook: infra\/README\.md#/);
    expect(alarm?.Properties.AlarmDescription).toContain(`#${entry}-errors`);
  });

  it('notify people of every alarm, and of its end', () => {
    const alarms = notifyingAlarms(ofType);
    expect(alarms.length).toBeGreaterThanOrEqual(functionNames.length + 3);
    for (const { id, Properties: p } of alarms) {
      expect(p.AlarmActions, id).toHaveLength(1);
      expect(p.OKActions, id).toHaveLength(1);
    }
    // An alarm notifies topics of its own region only.
    const topics = ofType('AWS::SNS::Topic')
      .map((one) => one.stack)
      .sort();
    expect(topics).toEqual(stage.firewall ? ['edge', 'storage'] : ['storage']);
    for (const one of topics) {
      const policy = ofType('AWS::SNS::TopicPolicy').find(({ stack }) => stack === one);
      expect(JSON.stringify(policy)).toContain('cloudwatch.amazonaws.com');
      const subscribers = ofType('AWS::SNS::Subscription').filter(({ stack }) => stack === one);
      expect(subscribers.map(({ Properties: p }) => p.Endpoint)).toEqual(stage.alarmEmail ? [stage.alarmEmail] : []);
    }
    const ofEdge = alarms.filter((one) => one.stack === 'edge').map(({ Properties: p }) => p.AlarmActions);
    expect(ofEdge).toEqual(
      ofType('AWS::SNS::Topic').flatMap(({ stack, id }) => (stack === 'edge' ? [[{ Ref: id }]] : [])),
    );
  });

  it('treat missing data as a fault only where something must report regularly, and only after its first data', () => {
    const runbookOf = ({ Properties: p }: Found) => String(p.AlarmDescription).split('#').at(-1);
    const alarms = ofType('AWS::CloudWatch::Alarm');
    const silent = alarms.filter(({ Properties: p }) => p.TreatMissingData === 'breaching');
    const armed = ofType('AWS::CloudWatch::CompositeAlarm');
    const fired = functionNames.filter((name) => 'everyMinutes' in functionRow(name).trigger);
    expect(fired).toEqual(expect.arrayContaining(['check', 'upkeep']));
    expect(armed.map(runbookOf).sort()).toEqual(
      ['control-silent', 'schedules-not-compared', ...fired.map((name) => `${name}-errors`)].sort(),
    );
    expect(silent).toHaveLength(armed.length);
    for (const { id, Properties: p } of notifyingAlarms(ofType).filter((one) => !armed.includes(one)))
      expect(p.TreatMissingData, id).toBe('notBreaching');
    for (const part of silent) {
      const seen =
        alarms.find((one) => one !== part && one.id.replace('Seen', 'Alarm').startsWith(part.id.slice(0, -8))) ??
        expect.fail(`${part.id} is never armed`);
      // On from the first data, whatever its value, and for good.
      expect(seen.Properties.TreatMissingData, part.id).toBe('ignore');
      expect(seen.Properties.Threshold, part.id).toBeLessThan(-1e9);
      const { AlarmRule } = armed.find((one) => refersTo(one.Properties.AlarmRule, part))?.Properties ?? {};
      expect(refersTo(AlarmRule, seen), part.id).toBe(true);
      expect(JSON.stringify(AlarmRule)).toMatch(/ALARM\(.* AND .*ALARM\(/);
      expect([part, seen].map((one) => one.Properties.AlarmActions)).toEqual([undefined, undefined]);
    }
    // A single missing report is no fault yet.
    for (const { id, Properties: p } of silent) {
      const periodS =
        p.Period ??
        Math.max(...p.Metrics.map((one: { MetricStat?: { Period: number } }) => one.MetricStat?.Period ?? 0));
      expect(periodS, id).toBeGreaterThanOrEqual(15 * 60);
    }
  });

  it('have a route per row of the contract and no other', () => {
    const routes = ofType('AWS::ApiGatewayV2::Route').map((one) => one.Properties.RouteKey);
    expect(routes.sort()).toEqual(contractRows.map(({ row }) => routeKey(row)).sort());
  });

  it.each(contractRows.map(({ id, row }) => [id, row] as const))('serve %s as its row says', (_id, row) => {
    const route = ofType('AWS::ApiGatewayV2::Route').find((one) => one.Properties.RouteKey === routeKey(row));
    const [authorizer] = ofType('AWS::ApiGatewayV2::Authorizer');
    expect(route?.Properties.AuthorizationType).toBe(needsToken(row) ? 'JWT' : 'NONE');
    expect(route?.Properties.AuthorizerId).toEqual(needsToken(row) ? { Ref: authorizer?.id } : undefined);
    // Password sign-in never carries scopes: requiring one would lock every user out.
    expect(route?.Properties.AuthorizationScopes).toBeUndefined();
    const integration = ofType('AWS::ApiGatewayV2::Integration').find((one) => refersTo(route?.Properties.Target, one));
    // Through its alias, whose target a release shifts.
    const alias = ofType('AWS::Lambda::Alias').find((one) => refersTo(integration?.Properties.IntegrationUri, one));
    const fn = functions.find((one) => refersTo(alias?.Properties.FunctionName, one));
    expect(fn && entryOf(fn)).toBe(row.fn);
  });

  it('throttle every route by its class', () => {
    const [apiStage] = ofType('AWS::ApiGatewayV2::Stage');
    const settings = apiStage?.Properties.RouteSettings;
    expect(Object.keys(settings).sort()).toEqual(contractRows.map(({ row }) => routeKey(row)).sort());
    expect(settings['POST /api/auth/login'].ThrottlingRateLimit).toBeLessThan(
      settings['GET /api/auth/me'].ThrottlingRateLimit,
    );
    const limitOf = ({ row }: (typeof contractRows)[number]) => {
      const { ThrottlingRateLimit, ThrottlingBurstLimit } = settings[routeKey(row)];
      return `${ThrottlingRateLimit}/${ThrottlingBurstLimit}`;
    };
    // One limit per class; a flood of sign-ins, the dearest, is cut first.
    const classes = new Map(contractRows.map((one) => [one.row.throttle, limitOf(one)]));
    for (const one of contractRows) expect(limitOf(one), one.id).toBe(classes.get(one.row.throttle));
    expect([...classes.keys()].sort()).toEqual(['auth', 'read', 'vendor', 'webhook', 'write']);
    // API Gateway refuses settings for a route that does not exist yet.
    expect([apiStage?.DependsOn].flat().sort()).toEqual(
      ofType('AWS::ApiGatewayV2::Route')
        .map((one) => one.id)
        .sort(),
    );
  });

  it('have one integration and one permission per function of the contract, both for its alias', () => {
    const integrations = ofType('AWS::ApiGatewayV2::Integration');
    const permissions = ofType('AWS::Lambda::Permission').filter((one) => one.stack === 'api');
    expect(integrations).toHaveLength(contractFunctions.length);
    expect(permissions).toHaveLength(contractFunctions.length);
    const aliases = ofType('AWS::Lambda::Alias').filter((one) => one.stack === 'api');
    const refs = aliases.map(({ id }) => JSON.stringify({ Ref: id })).sort();
    expect(integrations.map((one) => JSON.stringify(one.Properties.IntegrationUri)).sort()).toEqual(refs);
    expect(permissions.map((one) => JSON.stringify(one.Properties.FunctionName)).sort()).toEqual(refs);
    // No call before it is permitted.
    for (const integration of integrations)
      expect(
        permissions.some(({ id }) => [integration.DependsOn].flat().includes(id)),
        integration.id,
      ).toBe(true);
  });

  it('log no path, query or header, and no address at the API', () => {
    const [apiStage] = ofType('AWS::ApiGatewayV2::Stage');
    const fields = JSON.parse(apiStage?.Properties.AccessLogSettings.Format) as Record<string, string>;
    for (const field of Object.values(fields))
      expect(field).not.toMatch(/path|query|header|identity|domain|authorizer\.claims/i);
    for (const { Properties: p } of ofType('AWS::CloudFront::Distribution'))
      expect(p.DistributionConfig.Logging).toBeUndefined();
    const [delivery] = ofType('AWS::Logs::Delivery');
    expect(delivery?.Properties.RecordFields).toEqual(expect.arrayContaining(['date', 'time', 'c-ip', 'sc-status']));
    for (const field of (delivery ?? expect.fail('no log')).Properties.RecordFields)
      expect(field).not.toMatch(/uri|query|cookie|referer|agent|header|forwarded|\(|host/i);
  });

  it('log every request to the distribution, as long as every other log', () => {
    const [source, ...others] = ofType('AWS::Logs::DeliverySource');
    expect(others).toEqual([]);
    expect(source?.Properties.LogType).toBe('ACCESS_LOGS');
    const [distribution] = ofType('AWS::CloudFront::Distribution');
    expect(JSON.stringify(source?.Properties.ResourceArn)).toMatch(
      new RegExp(`:cloudfront::.*:distribution/.*GetStackOutput.*${distribution?.id}`),
    );
    const [destination] = ofType('AWS::Logs::DeliveryDestination');
    expect(JSON.stringify(destination?.Properties.DestinationResourceArn)).toMatch(/GetStackOutput.*EdgeLog/);
    expect(ofType('AWS::Logs::Delivery').map(({ Properties: p }) => p)).toEqual([
      expect.objectContaining({
        DeliverySourceName: source?.Properties.Name,
        DeliveryDestinationArn: { 'Fn::GetAtt': [destination?.id, 'Arn'] },
      }),
    ]);
    const bucket = ofType('AWS::S3::Bucket').find(({ id }) => id === 'EdgeLog');
    expect(bucket?.Properties.LifecycleConfiguration.Rules).toEqual([
      expect.objectContaining({ ExpirationInDays: stage.logRetentionDays, Status: 'Enabled' }),
    ]);
    expect(bucket?.Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    const policy = ofType('AWS::S3::BucketPolicy').find((one) =>
      refersTo(one.Properties.Bucket, { ...one, id: 'EdgeLog' }),
    );
    const writers = policy?.Properties.PolicyDocument.Statement.filter(
      ({ Action, Effect }: { Action: string; Effect: string }) => Effect === 'Allow' && Action === 's3:PutObject',
    );
    expect(writers).toEqual([
      expect.objectContaining({
        Principal: { Service: 'delivery.logs.amazonaws.com' },
        Condition: {
          StringEquals: expect.objectContaining({ 'aws:SourceAccount': expect.anything() }),
          ArnLike: { 'aws:SourceArn': expect.anything() },
        },
      }),
    ]);
  });

  it('have no queues but those for failures, each with an alarm, and that of sites of shards', () => {
    const queues = ofType('AWS::SQS::Queue').filter(({ id }) => id !== 'SiteQueue');
    // One for the sites' schedules, one for sites of shards, and those of the functions that describe one.
    const described = functionsOf(stage).filter((name) => 'failures' in functionRow(name).trigger);
    expect(queues).toHaveLength((stage.shards === undefined ? 1 : 2) + described.length);
    for (const queue of queues) {
      expect(queue.Properties.RedrivePolicy, queue.id).toBeUndefined();
      expect(queue.Properties.MessageRetentionPeriod).toBe(14 * 86_400);
      expect(queue.Properties.SqsManagedSseEnabled).toBe(true);
      const alarm = ofType('AWS::CloudWatch::Alarm').find((one) => refersTo(one.Properties.Dimensions, queue));
      expect(alarm?.Properties, queue.id).toMatchObject({
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Threshold: 1,
      });
    }
  });

  it('give a control run one attempt, within a minute, and a queue for its failure', () => {
    const invoke = ofType('AWS::Lambda::EventInvokeConfig').find(({ Properties: p }) =>
      JSON.stringify(p.Qualifier).includes('ControlLive'),
    );
    expect(invoke?.Properties).toMatchObject({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 });
    const failures = ofType('AWS::SQS::Queue').find((one) => refersTo(invoke?.Properties.DestinationConfig, one));
    expect(failures?.id).toMatch(/^Failures/);
    // Schedules invoke the alias, so the settings must be the alias's.
    expect(JSON.stringify(invoke?.Properties.Qualifier)).toContain('ControlLive');
    const api = functions.find((fn) => entryOf(fn) === 'api');
    expect(JSON.stringify(api?.Properties.Environment.Variables.CONTROL_FUNCTION_ARN)).toContain('ControlLive');
  });

  it('keep stateful resources under pinned ids, protected where the stage retains its data', () => {
    // What a failed first creation leaves behind would be in the way of the next attempt.
    const policies = stage.retainData ? ['RetainExceptOnCreate', 'Retain'] : ['Delete', 'Delete'];
    const stateful = {
      Table: 'AWS::DynamoDB::GlobalTable',
      CredentialsKey: 'AWS::KMS::Key',
      VendorApps: 'AWS::SecretsManager::Secret',
      Payments: 'AWS::SecretsManager::Secret',
      OriginKey: 'AWS::SecretsManager::Secret',
      CardKey: 'AWS::SecretsManager::Secret',
      Users: 'AWS::Cognito::UserPool',
      Pages: 'AWS::S3::Bucket',
      EdgeLog: 'AWS::S3::Bucket',
    };
    for (const [id, type] of Object.entries(stateful)) {
      const found = ofType(type).find((one) => one.id === id);
      expect([found?.DeletionPolicy, found?.UpdateReplacePolicy], id).toEqual(policies);
      expect(
        ofType(type).every((one) => one.id in stateful),
        type,
      ).toBe(true);
    }
    expect(ofType('AWS::Cognito::UserPool')[0]?.Properties.DeletionProtection).toBe(
      stage.retainData ? 'ACTIVE' : 'INACTIVE',
    );
    expect(ofType('AWS::KMS::Key')[0]?.Properties.EnableKeyRotation).toBe(true);
    expect(resources.map((one) => one.id)).toEqual(
      expect.arrayContaining([
        ...['WebClient', 'SuperAdmins', 'ControlFunction', 'ControlLive'],
        ...['ScheduleGroup', 'ScheduleRole', 'ScheduleFailures'],
      ]),
    );
  });

  it('create the table that shared/table.ts describes', () => {
    const { Properties: p } = ofType('AWS::DynamoDB::GlobalTable')[0] ?? expect.fail('no table');
    const keys = (partition: string, sort: string) => [
      { AttributeName: partition, KeyType: 'HASH' },
      { AttributeName: sort, KeyType: 'RANGE' },
    ];
    expect(p).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keys(table.partitionKey, table.sortKey),
      TimeToLiveSpecification: { AttributeName: table.ttlAttribute, Enabled: true },
      GlobalSecondaryIndexes: [
        {
          IndexName: table.gsi.name,
          KeySchema: keys(table.gsi.partitionKey, table.gsi.sortKey),
          Projection: { ProjectionType: 'ALL' },
        },
      ],
      Replicas: [
        {
          DeletionProtectionEnabled: stage.retainData,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        },
      ],
    });
  });

  it('sign in by password with the server’s client only; no client reveals which users exist', () => {
    const clients = new Map(ofType('AWS::Cognito::UserPoolClient').map(({ id, Properties }) => [id, Properties]));
    expect([...clients.keys()].sort()).toEqual(['ServerClient', 'WebClient']);
    for (const client of clients.values())
      expect(client).toMatchObject({
        PreventUserExistenceErrors: 'ENABLED',
        EnableTokenRevocation: true,
        AllowedOAuthFlowsUserPoolClient: false,
        RefreshTokenValidity: 30 * 24 * 60,
        WriteAttributes: ['email'],
      });
    // No flow with a password, and refreshing needs a token that was issued to this client: there is none.
    expect(clients.get('WebClient')).toMatchObject({
      GenerateSecret: false,
      ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
    });
    // Cognito refuses the refresh flow together with rotation.
    expect(clients.get('ServerClient')).toMatchObject({
      GenerateSecret: true,
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    });
    expect(ofType('AWS::Cognito::UserPool')[0]?.Properties).toMatchObject({
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      Policies: { PasswordPolicy: { MinimumLength: 10 } },
    });
    const [group] = ofType('AWS::Cognito::UserPoolGroup');
    expect(group?.Properties.GroupName).toBe('superAdmin');
  });

  it('create no user, and make nobody a super admin', () => {
    expect(ofType('AWS::Cognito::UserPoolUser')).toEqual([]);
    expect(ofType('AWS::Cognito::UserPoolUserToGroupAttachment')).toEqual([]);
  });
});
