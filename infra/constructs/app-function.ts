import { AssetHashType, DockerImage, Duration } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionRow } from '#shared/function-row.ts';
import { type FunctionName, functionRow, type ReservableFunction } from '#shared/functions.ts';
import { acknowledge } from './acknowledge.ts';
import { bundleSync, ENTRIES } from './bundle.ts';
import { environmentOf } from './environment.ts';
import { statementsOf } from './grants.ts';
import { ImpactAlarm } from './impact-alarm.ts';
import { retentionOf } from './retention.ts';
import type { StageResources } from './stage-resources.ts';

/** The function's bundle, made once per synthesis. A synthesis without bundling (tests) gets the source folder instead. */
const codeOf = (name: FunctionName): Code =>
  Code.fromAsset(ENTRIES, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: bundling runs here, and a failure throws instead of falling back to a container.
      image: DockerImage.fromRegistry('none'),
      // CDK bundles once for equal options and cannot see into `local`: without this, all functions would share one bundle.
      command: [name],
      local: {
        tryBundle: (outdir) => {
          bundleSync(name, outdir);
          return true;
        },
      },
    },
  });

/** A function's construct id: its name with a capital letter. */
const idOf = (name: FunctionName): string => `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`;

/** How often the stage fires it, if it does: then runs that do not happen are as bad as runs that fail. */
const firedEvery = ({ trigger }: FunctionRow): number | null =>
  'everyMinutes' in trigger ? trigger.everyMinutes : null;

/**
 * A Lambda function as its row in the table says: Node 24 on arm64, bundled, traced, with a log group that expires, a role
 * that allows only what is named, and an alarm that says what a failure means to users.
 */
export class AppFunction extends Construct {
  readonly fn: LambdaFunction;
  /** Metrics are taken from its lines. */
  readonly log: LogGroup;

  /** @throws when the row needs something of a stack that is deployed later */
  constructor(scope: Construct, name: FunctionName, resources: StageResources) {
    super(scope, idOf(name));
    const { stage, storage } = resources;
    const row = functionRow(name);
    this.log = new LogGroup(this, 'Log', {
      retention: stage.logRetentionDays,
      removalPolicy: retentionOf(stage),
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What the ${name} function may do`,
    });
    this.log.grantWrite(role);
    for (const statement of statementsOf(row.grants, resources, this)) role.addToPolicy(statement);
    const reserved = row.reservable ? stage.reservedConcurrency?.[name as ReservableFunction] : undefined;
    this.fn = new LambdaFunction(this, 'Function', {
      description: `Sunward ${stage.name}: ${name}`,
      code: codeOf(name),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: row.memoryMb,
      timeout: Duration.seconds(row.timeoutS),
      role,
      logGroup: this.log,
      loggingFormat: LoggingFormat.JSON,
      ...(row.quiet ? { systemLogLevelV2: SystemLogLevel.WARN } : {}),
      tracing: row.untraced ? Tracing.DISABLED : Tracing.ACTIVE,
      environment: {
        STAGE: stage.name,
        NODE_OPTIONS: '--enable-source-maps',
        ...environmentOf(row.environment, resources),
      },
      ...(reserved === undefined ? {} : { reservedConcurrentExecutions: reserved }),
    });
    if (!row.untraced) acknowledge(role, { 'IAM5[Resource::*]': "X-Ray's two write actions know no resources." });
    const every = firedEvery(row);
    new ImpactAlarm(this, 'Errors', {
      errorImpact: row.errorImpact,
      runbook: `${name}-errors`,
      // Each run reports its errors, also none: three firings without a report are three that did not happen.
      metric: this.fn.metricErrors({ period: Duration.minutes(every === null ? 5 : 3 * every) }),
      threshold: 1,
      silence: every === null ? 'well' : 'wrong',
      topic: storage.alarms,
    });
  }
}
