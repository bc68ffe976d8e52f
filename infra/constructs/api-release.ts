import { Duration } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { type ContractFunction, perFunction, functions as rows } from '#shared/functions.ts';
import type { Stage } from '../stages.ts';
import type { AppFunction } from './app-function.ts';
import { GradualRelease } from './gradual-release.ts';
import { ImpactAlarm } from './impact-alarm.ts';
import { logMetric } from './log-metric.ts';

export interface ApiReleaseProps {
  readonly stage: Stage;
  readonly topic: ITopic;
  readonly functions: Readonly<Record<ContractFunction, AppFunction>>;
}

/**
 * An alias per function of the API, to which new versions are released step by step. A version is rolled back when its calls
 * crash or time out; all versions being released are rolled back on internal errors, which the functions catch and answer as 500.
 */
export class ApiRelease extends Construct {
  /** What API Gateway invokes. */
  readonly live: Readonly<Record<ContractFunction, Alias>>;
  /** Calls that ended in an internal error. */
  readonly faults: (period: Duration) => Metric;

  constructor(scope: Construct, id: string, { stage, topic, functions }: ApiReleaseProps) {
    super(scope, id);
    const counted = (name: ContractFunction, kind: string, code: string, where: Readonly<Record<string, string>>) =>
      logMetric(this, {
        namespace: `Sunward/${stage.name}`,
        name: 'Faults',
        id: `${kind}-${name}`,
        logs: functions[name].log,
        code,
        where,
      });
    // One metric from all logs.
    const { api: faults } = perFunction((name) => {
      // Also a version with a wrong table name: it is logged as a transient failure, which it is not.
      counted(name, 'Gone', 'storage busy', { fault: 'ResourceNotFoundException' });
      return counted(name, 'Faults', 'request failed', { code: 'internal' });
    });
    this.faults = faults;
    const { alarm } = new ImpactAlarm(this, 'Faults', {
      errorImpact: 'Calls are answered with a fault of ours: pages do not load, or what was clicked is not done.',
      runbook: 'api-faults',
      metric: faults(Duration.minutes(1)),
      threshold: 1,
      // A single error may be some odd input; a bad release keeps failing.
      periods: { breaching: 2, of: 5 },
      topic,
    });
    this.live = perFunction((name) => {
      const { fn } = functions[name];
      const alias = fn.addAlias('live');
      new GradualRelease(this, name, {
        fn,
        alias,
        name,
        lost: rows[name].release,
        stage,
        alarms: [alarm],
        topic,
      });
      return alias;
    });
  }
}
