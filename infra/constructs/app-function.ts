import { AssetHashType, DockerImage, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
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
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { Stage } from '../stages.ts';
import { acknowledge } from './acknowledge.ts';
import { bundleSync, ENTRIES, type EntryName } from './bundle.ts';
import { ImpactAlarm } from './impact-alarm.ts';

export interface AppFunctionProps {
  readonly stage: Stage;
  readonly topic: ITopic;
  readonly entry: EntryName;
  /** What a failure means to a user; it ends up in the alarm. */
  readonly errorImpact: string;
  readonly memoryMb: number;
  readonly timeout: Duration;
  readonly environment: Readonly<Record<string, string>>;
  /** All that it may do besides writing its log and traces. */
  readonly may: readonly PolicyStatement[];
  readonly reservedConcurrency?: number | undefined;
  /** A schedule fires it so often: that it no longer runs at all is as bad as that it fails. Absent: it runs when asked. */
  readonly firedEvery?: Duration;
  /**
   * Called day and night: Lambda writes lines of its own only about calls that failed, which would cost more than the calls
   * themselves. How long calls took stands in Lambda's metrics.
   */
  readonly quiet?: boolean;
  /** Without traces, which cost more than a call that asks nothing but the table. */
  readonly untraced?: boolean;
}

/** The entry's bundle, made once per synth; a synth that asks for no bundles (tests) gets the sources' folder instead. */
const codeOf = (entry: EntryName): Code =>
  Code.fromAsset(ENTRIES, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: the bundle is made here, and a failure is thrown rather than tried again in a container.
      image: DockerImage.fromRegistry('none'),
      // CDK bundles once for equal options and cannot see into `local`: without this all functions would be the first one.
      command: [entry],
      local: {
        tryBundle: (outdir) => {
          bundleSync(entry, outdir);
          return true;
        },
      },
    },
  });

/**
 * A Lambda function of ours: Node 24 on arm64, bundled, traced, with a log group that forgets in time, a role that may
 * do only what is named, and an alarm that says what its failure means to a user.
 */
export class AppFunction extends Construct {
  readonly fn: LambdaFunction;
  /** Where its lines go; metrics are taken out of them. */
  readonly log: LogGroup;

  constructor(scope: Construct, id: string, props: AppFunctionProps) {
    super(scope, id);
    const { stage, entry } = props;
    this.log = new LogGroup(this, 'Log', {
      retention: stage.logRetentionDays,
      removalPolicy: stage.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `What the ${entry} function may do`,
    });
    this.log.grantWrite(role);
    for (const statement of props.may) role.addToPolicy(statement);
    this.fn = new LambdaFunction(this, 'Function', {
      description: `Sunward ${stage.name}: ${entry}`,
      code: codeOf(entry),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMb,
      timeout: props.timeout,
      role,
      logGroup: this.log,
      loggingFormat: LoggingFormat.JSON,
      ...(props.quiet ? { systemLogLevelV2: SystemLogLevel.WARN } : {}),
      tracing: props.untraced ? Tracing.DISABLED : Tracing.ACTIVE,
      environment: {
        STAGE: stage.name,
        NODE_OPTIONS: '--enable-source-maps',
        ...props.environment,
      },
      ...(props.reservedConcurrency === undefined ? {} : { reservedConcurrentExecutions: props.reservedConcurrency }),
    });
    if (!props.untraced) acknowledge(role, { 'IAM5[Resource::*]': "X-Ray's two write actions know no resources." });
    new ImpactAlarm(this, 'Errors', {
      errorImpact: props.errorImpact,
      runbook: `${entry}-errors`,
      // Each run tells its errors, also that there were none: three firings without a word are three that did not happen.
      metric: this.fn.metricErrors({
        period: props.firedEvery ? Duration.minutes(3 * props.firedEvery.toMinutes()) : Duration.minutes(5),
      }),
      threshold: 1,
      silence: props.firedEvery ? 'wrong' : 'well',
      topic: props.topic,
    });
  }
}
