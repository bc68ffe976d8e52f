import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { functions } from '#shared/functions.ts';
import { AppFunction } from '../constructs/app-function.ts';
import { FailureQueue } from '../constructs/failure-queue.ts';
import { GradualRelease } from '../constructs/gradual-release.ts';
import { NoticeQueue } from '../constructs/notice-queue.ts';
import { pinLogicalId } from '../constructs/pin-logical-id.ts';
import { scheduleGroupOf } from '../constructs/schedule-group.ts';
import { SiteQueue } from '../constructs/site-queue.ts';
import { SiteSchedules } from '../constructs/site-schedules.ts';
import { SiteShards } from '../constructs/site-shards.ts';
import type { StageResources } from '../constructs/stage-resources.ts';

export interface ControlStackProps extends StackProps {
  readonly resources: StageResources;
}

/** Unattended control: every site's schedule fires the control function, its shard sends it there, or its last run ordered it. */
export class ControlStack extends Stack {
  /** What schedules fire. */
  readonly live: Alias;
  readonly control: AppFunction;
  /** Tells members of sites what runs found to say. */
  readonly notify: AppFunction;
  /** Where what is to be told waits. */
  readonly noticeQueue: Queue;
  readonly schedules: SiteSchedules;
  /** null: the stage has a schedule for each site, always. */
  readonly shards: SiteShards | null;

  constructor(scope: Construct, id: string, props: ControlStackProps) {
    super(scope, id, props);
    const { stage, storage } = props.resources;
    const topic = storage.alarms;
    const { failures } = functions.control.trigger;
    const due = new SiteQueue(this, 'Sites', props.resources);
    const notices = new NoticeQueue(this, 'Notices', props.resources);
    this.noticeQueue = notices.queue;
    const resources = { ...props.resources, siteQueue: due.queue, noticeQueue: notices.queue };
    this.control = new AppFunction(this, 'control', resources);
    // Every site's schedule holds this ARN: an alias stays the same while its target changes.
    this.live = this.control.fn.addAlias('live');
    pinLogicalId(this.control.fn, 'ControlFunction');
    pinLogicalId(this.live, 'ControlLive');
    new GradualRelease(this, 'Release', {
      name: 'control',
      fn: this.control.fn,
      alias: this.live,
      lost: functions.control.release,
      stage,
      topic,
    });
    // A late run would act on an old minute, and the next run makes up for it anyway: no retry, and nothing older than an interval.
    this.live.configureAsyncInvoke({
      retryAttempts: 0,
      maxEventAge: Duration.minutes(1),
      onFailure: new SqsDestination(
        new FailureQueue(this, failures.id, {
          errorImpact: failures.errorImpact,
          runbook: 'control-failures',
          topic,
        }).queue,
      ),
    });
    due.takenBy(this.control.fn, this.live, stage);
    this.notify = new AppFunction(this, 'notify', resources);
    notices.takenBy(this.notify);
    this.shards = stage.shards === undefined ? null : new SiteShards(this, 'Shards', resources);
    this.schedules = new SiteSchedules(this, 'Schedules', {
      groupName: scheduleGroupOf(stage.name),
      control: this.live,
      dispatch: this.shards?.dispatch.fn ?? null,
      topic,
    });
  }
}
