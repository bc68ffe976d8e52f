import { describe, expect, it } from 'vitest';
import { contractFunctions, releasedFunctions } from '#shared/functions.ts';
import { entryOf, isCdkOwn, refersTo, stageWith, synthesise } from './synth.ts';

describe.each(['dev', 'prod'] as const)('the releases of %s', (name) => {
  const stage = stageWith(name);
  const { ofType } = synthesise(stage);
  const functions = ofType('AWS::Lambda::Function').filter((one) => !isCdkOwn(one));

  it.each(releasedFunctions)('shift %s to a new version gradually, and back when it fails', (entry) => {
    const fn = functions.find((one) => entryOf(one) === entry) ?? expect.fail('no function');
    const alias = ofType('AWS::Lambda::Alias').find((one) => refersTo(one.Properties.FunctionName, fn));
    expect(alias?.Properties.ProvisionedConcurrencyConfig).toBeUndefined();
    const group = ofType('AWS::CodeDeploy::DeploymentGroup').find(({ id }) =>
      refersTo(alias?.UpdatePolicy?.CodeDeployLambdaAliasUpdate?.DeploymentGroupName, { id }),
    );
    expect(group?.Properties.DeploymentConfigName).toBe(
      stage.retainData ? 'CodeDeployDefault.LambdaCanary10Percent10Minutes' : 'CodeDeployDefault.LambdaAllAtOnce',
    );
    expect(group?.Properties.AutoRollbackConfiguration).toEqual({
      Enabled: true,
      Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'],
    });
    const watching: { Name: { Ref: string } }[] = group?.Properties.AlarmConfiguration.Alarms ?? [];
    const alarms = watching.map(
      ({ Name }) => ofType('AWS::CloudWatch::Alarm').find(({ id }) => id === Name.Ref)?.Properties,
    );
    const runbooks = alarms.map((alarm) => String(alarm?.AlarmDescription).split('#').at(-1));
    expect(runbooks).toEqual([`${entry}-release`, ...(entry === 'control' ? [] : ['api-faults'])]);
    const [ofNewVersion] = alarms;
    expect(ofNewVersion?.Metrics).toHaveLength(3);
    // The old version still serves nine of ten: only the new one counts.
    for (const { MetricStat } of ofNewVersion?.Metrics.filter((one: { MetricStat?: object }) => one.MetricStat) ?? [])
      expect(MetricStat.Metric.Dimensions.map((one: { Name: string }) => one.Name).sort()).toEqual([
        'ExecutedVersion',
        'FunctionName',
        'Resource',
      ]);
  });

  it('count every internal error, and no vendor failures', () => {
    const alarm = ofType('AWS::CloudWatch::Alarm').find(({ Properties: p }) =>
      String(p.AlarmDescription).endsWith('#api-faults'),
    );
    const filters = ofType('AWS::Logs::MetricFilter').filter(
      ({ Properties: p }) => p.MetricTransformations[0].MetricName === alarm?.Properties.MetricName,
    );
    const patterns = [
      '{ ($.message = "request failed") && ($.code = "internal") }',
      // A table name that does not exist.
      '{ ($.message = "storage busy") && ($.fault = "ResourceNotFoundException") }',
    ];
    for (const pattern of patterns) {
      const ofPattern = filters.filter(({ Properties: p }) => p.FilterPattern === pattern);
      const counted = functions.filter((fn) =>
        ofPattern.some(({ Properties: p }) => fn.Properties.LoggingConfig.LogGroup.Ref === p.LogGroupName.Ref),
      );
      expect(counted.map(entryOf).sort()).toEqual([...contractFunctions].sort());
    }
    expect(filters).toHaveLength(patterns.length * contractFunctions.length);
    for (const { Properties: p } of filters)
      expect(p.MetricTransformations[0].MetricNamespace).toBe(alarm?.Properties.Namespace);
  });
});

describe('a release', () => {
  it('shifts everything at once on request, even while an alarm is on', () => {
    const groups = synthesise(stageWith('prod', { atOnce: true })).ofType('AWS::CodeDeploy::DeploymentGroup');
    expect(groups.length).toBeGreaterThan(1);
    for (const { id, Properties: p } of groups) {
      expect(p.DeploymentConfigName, id).toBe('CodeDeployDefault.LambdaAllAtOnce');
      expect(p.AlarmConfiguration, id).toEqual({ Enabled: false });
    }
  });
});
