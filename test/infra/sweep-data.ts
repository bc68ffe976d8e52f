import { expect, it } from 'vitest';
import type { Stage } from '#infra/stages.ts';
import { table } from '#shared/table.ts';
import { synthesise } from './synth.ts';

/** What holds for everything of any stage that keeps data, and for its users. */
export const testData = (stage: Stage): void => {
  const { ofType, resources } = synthesise(stage);

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
      PushKey: 'AWS::SecretsManager::Secret',
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
};
