import { expect, it } from 'vitest';
import type { Stage } from '#infra/stages.ts';
import { deployedRoutes, isAuthorized } from '#shared/contract/answered-routes.ts';
import { contractFunctions } from '#shared/functions.ts';
import { entryOf, isCdkOwn, refersTo, synthesise } from './synth.ts';

/** What holds for the API and the distribution of any stage. */
export const testApi = (stage: Stage): void => {
  const { ofType } = synthesise(stage);
  /** Resources of the REST contract; the WebSocket API of wallboxes is in a stack of its own. */
  const ofContract = (type: string) => ofType(type).filter((one) => one.stack === 'api');
  const functions = ofType('AWS::Lambda::Function').filter((one) => !isCdkOwn(one));

  it('have a route per row of the contract and no other', () => {
    const routes = ofContract('AWS::ApiGatewayV2::Route').map((one) => one.Properties.RouteKey);
    expect(routes.sort()).toEqual(deployedRoutes.map(({ routeKey }) => routeKey).sort());
  });

  it.each(deployedRoutes.map((way) => [way.routeKey, way] as const))('serve %s as its row says', (routeKey, way) => {
    const route = ofType('AWS::ApiGatewayV2::Route').find((one) => one.Properties.RouteKey === routeKey);
    const [authorizer] = ofType('AWS::ApiGatewayV2::Authorizer');
    expect(route?.Properties.AuthorizationType).toBe(isAuthorized(way) ? 'JWT' : 'NONE');
    expect(route?.Properties.AuthorizerId).toEqual(isAuthorized(way) ? { Ref: authorizer?.id } : undefined);
    // Password sign-in never carries scopes: requiring one would lock every user out.
    expect(route?.Properties.AuthorizationScopes).toBeUndefined();
    const integration = ofType('AWS::ApiGatewayV2::Integration').find((one) => refersTo(route?.Properties.Target, one));
    // Through its alias, whose target a release shifts.
    const alias = ofType('AWS::Lambda::Alias').find((one) => refersTo(integration?.Properties.IntegrationUri, one));
    const fn = functions.find((one) => refersTo(alias?.Properties.FunctionName, one));
    expect(fn && entryOf(fn)).toBe(way.row.fn);
  });

  it('hand every event of a wallbox’s connection to its function, and its answer back', () => {
    const ofBoxes = (type: string) => ofType(type).filter((one) => one.stack === 'boxes');
    const routes = ofBoxes('AWS::ApiGatewayV2::Route');
    expect(routes.map((one) => one.Properties.RouteKey)).toEqual(['$connect', '$default', '$disconnect']);
    const [integration] = ofBoxes('AWS::ApiGatewayV2::Integration');
    for (const route of routes)
      expect(refersTo(route.Properties.Target, integration ?? expect.fail('none'))).toBe(true);
    const fn = functions.find((one) => refersTo(integration?.Properties.IntegrationUri, one));
    expect(fn && entryOf(fn)).toBe('ocpp');
    const [response] = ofBoxes('AWS::ApiGatewayV2::RouteResponse');
    const messages = routes.find((one) => one.Properties.RouteKey === '$default') ?? expect.fail('no route');
    expect(refersTo(response?.Properties.RouteId, messages)).toBe(true);
    const [live] = ofBoxes('AWS::ApiGatewayV2::Stage');
    expect(live?.Properties.DefaultRouteSettings.ThrottlingRateLimit).toBe(1_000);
  });

  it('throttle every route by its class', () => {
    const [apiStage] = ofContract('AWS::ApiGatewayV2::Stage');
    const settings = apiStage?.Properties.RouteSettings;
    expect(Object.keys(settings).sort()).toEqual(deployedRoutes.map(({ routeKey }) => routeKey).sort());
    expect(settings['POST /api/auth/login'].ThrottlingRateLimit).toBeLessThan(
      settings['GET /api/auth/me'].ThrottlingRateLimit,
    );
    const limitOf = ({ routeKey }: (typeof deployedRoutes)[number]) => {
      const { ThrottlingRateLimit, ThrottlingBurstLimit } = settings[routeKey];
      return `${ThrottlingRateLimit}/${ThrottlingBurstLimit}`;
    };
    // One limit per class; a flood of sign-ins, the dearest, is cut first.
    const classes = new Map(deployedRoutes.map((one) => [one.row.throttle, limitOf(one)]));
    for (const one of deployedRoutes) expect(limitOf(one), one.id).toBe(classes.get(one.row.throttle));
    expect([...classes.keys()].sort()).toEqual(['auth', 'read', 'vendor', 'webhook', 'write']);
    // API Gateway refuses settings for a route that does not exist yet.
    expect([apiStage?.DependsOn].flat().sort()).toEqual(
      ofContract('AWS::ApiGatewayV2::Route')
        .map((one) => one.id)
        .sort(),
    );
  });

  it('have one integration and one permission per function of the contract, both for its alias', () => {
    const integrations = ofContract('AWS::ApiGatewayV2::Integration');
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
    const stages = ofType('AWS::ApiGatewayV2::Stage');
    expect(stages.map(({ stack }) => stack).sort()).toEqual(['api', 'boxes']);
    for (const { Properties } of stages) {
      const fields = JSON.parse(Properties.AccessLogSettings.Format) as Record<string, string>;
      for (const field of Object.values(fields))
        expect(field).not.toMatch(/path|query|header|identity|domain|authorizer\.claims/i);
    }
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
};
