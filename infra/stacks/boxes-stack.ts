import { ArnFormat, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnIntegration, CfnRoute, CfnRouteResponse, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { AppFunction } from '../constructs/app-function.ts';
import { BOXES_STAGE } from '../constructs/box-router.ts';
import { ImpactAlarm } from '../constructs/impact-alarm.ts';
import { logMetric } from '../constructs/log-metric.ts';
import type { StageResources } from '../constructs/stage-resources.ts';
import type { WebStack } from './web-stack.ts';

export interface BoxesStackProps extends StackProps {
  readonly resources: StageResources;
  readonly web: Pick<WebStack, 'boxes'>;
}

/** Fields of the access log. None holds a header, path or frame: the key of a box's link is in its path. */
const accessLogFields = {
  requestId: '$context.requestId',
  eventType: '$context.eventType',
  status: '$context.status',
  requestTimeMs: '$context.requestTimeEpoch',
  integrationLatencyMs: '$context.integrationLatency',
  integrationError: '$context.integrationErrorMessage',
};

/** Messages per second, and burst, of all boxes together: an upper limit of what a flood can cost. */
const MESSAGES = { throttlingRateLimit: 1000, throttlingBurstLimit: 2000 };

/** Wallboxes that connect to us: the function behind the WebSocket API, and its routes. */
export class BoxesStack extends Stack {
  readonly ocpp: AppFunction;

  constructor(scope: Construct, id: string, props: BoxesStackProps) {
    super(scope, id, props);
    const { resources, web } = props;
    const { apiId } = web.boxes;
    const { stage } = resources;
    this.ocpp = new AppFunction(this, 'ocpp', resources);
    const { functionArn } = this.ocpp.fn;
    const permission = new CfnPermission(this, 'Invoke', {
      action: 'lambda:InvokeFunction',
      functionName: functionArn,
      principal: 'apigateway.amazonaws.com',
      sourceArn: this.formatArn({
        service: 'execute-api',
        resource: apiId,
        resourceName: '*/*',
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      }),
    });
    const integration = new CfnIntegration(this, 'Function', {
      apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: `arn:aws:apigateway:${this.region}:lambda:path/2015-03-31/functions/${functionArn}/invocations`,
      timeoutInMillis: 29_000,
    });
    // No call before it is permitted.
    integration.addResourceDependency(permission);
    const target = `integrations/${integration.ref}`;
    const routes = ['$connect', '$default', '$disconnect'].map((routeKey) => {
      const route = new CfnRoute(this, routeKey, {
        apiId,
        routeKey,
        target,
        authorizationType: 'NONE',
        ...(routeKey === '$default' ? { routeResponseSelectionExpression: '$default' } : {}),
      });
      acknowledge(route, { APIG4: 'The handler checks the key in the address that a box dials, and its password.' });
      return route;
    });
    const [, messages] = routes;
    // The function's answer goes back over the connection.
    const response = new CfnRouteResponse(this, 'Answer', {
      apiId,
      routeId: messages?.ref ?? '',
      routeResponseKey: '$default',
    });
    const log = new LogGroup(this, 'AccessLog', {
      // This prefix saves a resource policy per log group; an account has only ten.
      logGroupName: `/aws/vendedlogs/sunward-${stage.name}-boxes`,
      retention: stage.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const live = new CfnStage(this, 'Stage', {
      apiId,
      stageName: BOXES_STAGE,
      autoDeploy: true,
      accessLogSettings: { destinationArn: log.logGroupArn, format: JSON.stringify(accessLogFields) },
      defaultRouteSettings: MESSAGES,
    });
    for (const each of [...routes, response]) live.addResourceDependency(each);
    new ImpactAlarm(this, 'ServerErrors', {
      errorImpact: 'Wallboxes that connect by OCPP get no answers: their values age, and set-points do not reach them.',
      runbook: 'boxes-server-errors',
      metric: new Metric({
        namespace: 'AWS/ApiGateway',
        metricName: 'IntegrationError',
        dimensionsMap: { ApiId: apiId },
        statistic: 'Sum',
        period: Duration.minutes(5),
      }),
      threshold: 5,
      periods: { breaching: 2, of: 3 },
      topic: resources.storage.alarms,
    });
    // The function answers a box itself when it fails, so that Lambda counts no error.
    const notServed = logMetric(this, {
      namespace: `Sunward/${stage.name}`,
      name: 'BoxesNotServed',
      logs: this.ocpp.log,
      code: 'box not served',
    });
    new ImpactAlarm(this, 'NotServed', {
      errorImpact: 'What wallboxes send is not stored: they are told to repeat it, and their values age.',
      runbook: 'boxes-not-served',
      metric: notServed(Duration.minutes(5)),
      threshold: 5,
      periods: { breaching: 2, of: 3 },
      topic: resources.storage.alarms,
    });
  }
}
