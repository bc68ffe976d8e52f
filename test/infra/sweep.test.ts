import { describe, expect, it } from 'vitest';
import { environmentGroups } from '#shared/function-row.ts';
import { type FunctionName, functionNames, functionRow, requiredEnvironment } from '#shared/functions.ts';
import { testApi } from './sweep-api.ts';
import { testData } from './sweep-data.ts';
import {
  entryOf,
  type Found,
  functionsOf,
  isCdkOwn,
  notifyingAlarms,
  ownDomain,
  refersTo,
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
  const { ofType } = synthesise(stage);
  const functions = ofType('AWS::Lambda::Function').filter((one) => !isCdkOwn(one));

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

  testApi(stage);

  it('have no queues but those for failures, each with an alarm, and those of due sites and notices', () => {
    const queues = ofType('AWS::SQS::Queue').filter(({ id }) => id !== 'SiteQueue' && id !== 'NoticeQueue');
    // One for the sites' schedules, one for sites that were not run, and those of the functions that describe one.
    const described = functionsOf(stage).filter((name) => 'failures' in functionRow(name).trigger);
    expect(queues).toHaveLength(2 + described.length);
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

  testData(stage);
});
