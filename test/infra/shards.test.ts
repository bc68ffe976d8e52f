import { describe, expect, it } from 'vitest';
import { functions } from '#shared/functions.ts';
import { stageWith, synthesise, withShards } from './synth.ts';

const plain = synthesise(stageWith('prod'));
const sharded = synthesise(stageWith('prod', withShards));
const one = (type: string, id: RegExp) =>
  sharded.ofType(type).find((resource) => id.test(resource.id)) ?? expect.fail(`no ${type} ${id}`);

describe('a stage with shards', () => {
  it('has everything that the same stage has without, under the same ids', () => {
    const ids = new Set(sharded.resources.map(({ stack, id, Type }) => `${stack} ${id} ${Type}`));
    const gone = plain.resources
      .map(({ stack, id, Type }) => `${stack} ${id} ${Type}`)
      // A version's id changes with what is deployed.
      .filter((name) => !name.endsWith('AWS::Lambda::Version') && !ids.has(name));
    expect(gone).toEqual([]);
  });

  it('lets control take ten sites at a time, each of which may fail alone', () => {
    expect(one('AWS::Lambda::EventSourceMapping', /Taken/).Properties).toMatchObject({
      BatchSize: 10,
      FunctionName: { Ref: 'ControlLive' },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      // Never more than may run: what Lambda takes and cannot run counts as received.
      ScalingConfig: { MaximumConcurrency: 400 },
    });
  });

  it('hides a site for longer than its run takes, hands it out twice at most, and keeps what failed', () => {
    const { VisibilityTimeout, RedrivePolicy, SqsManagedSseEnabled } = one('AWS::SQS::Queue', /^SiteQueue$/).Properties;
    expect(VisibilityTimeout).toBeGreaterThan(functions.control.timeoutS);
    expect(RedrivePolicy.maxReceiveCount).toBe(2);
    expect(SqsManagedSseEnabled).toBe(true);
    const [failures] = RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'];
    expect(one('AWS::SQS::Queue', new RegExp(`^${failures}$`)).Properties.MessageRetentionPeriod).toBe(14 * 86_400);
  });

  it('repeats a failed dispatch once, while its sites may still be run', () => {
    const invoke = sharded
      .ofType('AWS::Lambda::EventInvokeConfig')
      .find(({ Properties: p }) => JSON.stringify(p.FunctionName).includes('DispatchFunction'));
    expect(invoke?.Properties).toMatchObject({ MaximumRetryAttempts: 1, MaximumEventAgeInSeconds: 120 });
  });

  it('counts sites that begin in batches when it asks whether runs begin at all', () => {
    const silent = JSON.stringify(one('AWS::CloudWatch::Alarm', /^ControlSilentAlarm/).Properties);
    expect(silent).toContain('FILL(begun, 0) + FILL(sent, 0)');
    const filter = sharded.ofType('AWS::Logs::MetricFilter').find(({ id }) => id.startsWith('SitesSent'));
    expect(filter?.Properties.MetricTransformations).toMatchObject([
      { MetricName: 'SitesSent', MetricValue: '$.sent' },
    ]);
  });
});
