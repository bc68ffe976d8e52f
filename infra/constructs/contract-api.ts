import { ArnFormat, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { CfnAuthorizer, CfnIntegration, CfnRoute, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnPermission, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { deployedRoutes, isAuthorized } from '#shared/contract/answered-routes.ts';
import type { Row } from '#shared/contract/row.ts';
import { type ContractFunction, perFunction } from '#shared/functions.ts';
import type { Stage } from '../stages.ts';
import { acknowledge } from './acknowledge.ts';
import { ImpactAlarm } from './impact-alarm.ts';

/**
 * Requests per second and burst for each route of a class. API Gateway has one bucket for all callers: whoever empties it
 * locks everybody out. So these are totals that bound what a flood can cost, out of reach for sixty addresses at the rate that
 * the firewall allows each (edge-stack.ts). Callers are limited one by one: by the firewall per address, by the contract's quotas
 * per user, site, e-mail address and source, and by the handler per webhook key.
 */
const throttles: Readonly<Record<Row['throttle'], { readonly perSecond: number; readonly burst: number }>> = {
  auth: { perSecond: 1000, burst: 2000 },
  read: { perSecond: 2500, burst: 5000 },
  write: { perSecond: 2500, burst: 5000 },
  vendor: { perSecond: 2500, burst: 5000 },
  webhook: { perSecond: 2500, burst: 5000 },
};

/** Fields of the access log. None holds a path, query, header or IP address: a webhook's key is part of its path. */
const accessLogFields = {
  requestId: '$context.requestId',
  routeKey: '$context.routeKey',
  status: '$context.status',
  requestTimeMs: '$context.requestTimeEpoch',
  latencyMs: '$context.responseLatency',
  integrationLatencyMs: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
  authorizerError: '$context.authorizer.error',
};

export interface ContractApiProps {
  readonly stage: Stage;
  readonly topic: ITopic;
  /** The HTTP API to fill. */
  readonly apiId: string;
  /** What API Gateway invokes: aliases, whose targets releases shift. */
  readonly functions: Readonly<Record<ContractFunction, Pick<IFunction, 'functionArn'>>>;
  /** Issuer of the access tokens, and the client they are issued to. */
  readonly tokens: { readonly issuer: string; readonly clientId: string };
}

/** The REST contract on an HTTP API: a route per row, an authorizer on every row that needs a token, a throttle per class. */
export class ContractApi extends Construct {
  readonly stage: CfnStage;
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, props: ContractApiProps) {
    super(scope, id);
    const { apiId, stage, topic } = props;
    const authorizer = new CfnAuthorizer(this, 'Tokens', {
      apiId,
      name: 'cognito',
      authorizerType: 'JWT',
      identitySource: ['$request.header.Authorization'],
      jwtConfiguration: { issuer: props.tokens.issuer, audience: [props.tokens.clientId] },
    });
    const target = this.#integrate(apiId, props.functions);
    const routes = deployedRoutes.map((way) => {
      const { row, routeKey, byToken } = way;
      const route = new CfnRoute(this, routeKey, {
        apiId,
        routeKey,
        target: target[row.fn],
        ...(isAuthorized(way)
          ? { authorizationType: 'JWT', authorizerId: authorizer.ref }
          : { authorizationType: 'NONE' }),
      });
      if (row.access.kind === 'public') acknowledge(route, { APIG4: 'The contract calls this row public.' });
      if (row.access.kind === 'key') acknowledge(route, { APIG4: 'The handler checks the key that the caller sends.' });
      if (byToken)
        acknowledge(route, {
          APIG4: 'The handler checks the token of the program, so that a revoked one is refused at once.',
        });
      return route;
    });
    this.accessLog = new LogGroup(this, 'AccessLog', {
      // This prefix saves a resource policy per log group; an account has only ten.
      logGroupName: `/aws/vendedlogs/sunward-${stage.name}-api`,
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stage = new CfnStage(this, 'Stage', {
      apiId,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: { destinationArn: this.accessLog.logGroupArn, format: JSON.stringify(accessLogFields) },
      defaultRouteSettings: limits('read'),
      routeSettings: Object.fromEntries(
        deployedRoutes.map(({ row, routeKey }) => [
          routeKey,
          {
            ThrottlingRateLimit: throttles[row.throttle].perSecond,
            ThrottlingBurstLimit: throttles[row.throttle].burst,
          },
        ]),
      ),
    });
    // API Gateway refuses settings for a route that does not exist yet.
    for (const route of routes) this.stage.addResourceDependency(route);
    new ImpactAlarm(this, 'ServerErrors', {
      errorImpact:
        'Calls are answered 5xx: pages do not load, clicks do nothing, reports of webhook sensors may be lost.',
      runbook: 'api-server-errors',
      metric: new Metric({
        namespace: 'AWS/ApiGateway',
        metricName: '5xx',
        dimensionsMap: { ApiId: apiId },
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: 5,
      periods: { breaching: 2, of: 3 },
      topic,
    });
  }

  /** One integration and one permission per function; a permission per route would exceed the size limit of the function's policy. */
  #integrate(apiId: string, functions: ContractApiProps['functions']): Readonly<Record<ContractFunction, string>> {
    const sourceArn = Stack.of(this).formatArn({
      service: 'execute-api',
      resource: apiId,
      resourceName: '*/*',
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    });
    return perFunction((name) => {
      const { functionArn } = functions[name];
      const permission = new CfnPermission(this, `Invoke-${name}`, {
        action: 'lambda:InvokeFunction',
        functionName: functionArn,
        principal: 'apigateway.amazonaws.com',
        sourceArn,
      });
      const integration = new CfnIntegration(this, `Integration-${name}`, {
        apiId,
        integrationType: 'AWS_PROXY',
        integrationUri: functionArn,
        payloadFormatVersion: '2.0',
        timeoutInMillis: 30_000,
      });
      // No call before it is permitted.
      integration.addResourceDependency(permission);
      return `integrations/${integration.ref}`;
    });
  }
}

const limits = (name: Row['throttle']): CfnStage.RouteSettingsProperty => ({
  throttlingRateLimit: throttles[name].perSecond,
  throttlingBurstLimit: throttles[name].burst,
});
