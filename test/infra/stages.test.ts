import { describe, expect, it } from 'vitest';
import { stageOf } from '#infra/stages.ts';
import { ownDomain, stageWith, synthesise } from './synth.ts';

const stages = {
  dev: { region: 'eu-central-1', retainData: false, logRetentionDays: 14, firewall: false },
  staging: { region: 'eu-central-1', retainData: true, logRetentionDays: 30, firewall: true },
  prod: { region: 'eu-central-1', retainData: true, logRetentionDays: 90, firewall: true },
};

const settingsOf = (settings: object) => ({ stage: 'dev', stages: { ...stages, dev: { ...stages.dev, ...settings } } });
const domainOf = (domain: object) => settingsOf({ domain });

describe('the stages', () => {
  it('are selected by name', () => {
    expect(stageOf({ stage: 'prod', stages })).toEqual({ name: 'prod', atOnce: false, ...stages.prod });
    expect(stageOf({ stage: 'prod', stages, atOnce: 'true' }).atOnce).toBe(true);
    expect(() => stageOf({ stage: 'prod', stages, atOnce: 'yes' })).toThrow();
  });

  it('for pull requests have the settings of dev', () => {
    expect(stageOf({ stage: 'pr-12', stages })).toEqual({ name: 'pr-12', atOnce: false, ...stages.dev });
  });

  it('may have a domain of their own', () => {
    expect(stageOf(domainOf(ownDomain)).domain).toEqual(ownDomain);
  });

  it.each([
    ['an unknown stage', { stage: 'test', stages }],
    ['a pull request without a number', { stage: 'pr-x', stages }],
    ['a stage without settings', { stage: 'dev', stages: { dev: stages.dev } }],
    ['a misspelt setting', { stage: 'dev', stages: { ...stages, dev: { ...stages.dev, alarmMail: 'a@b.example' } } }],
    ['an invalid region', { stage: 'dev', stages: { ...stages, dev: { ...stages.dev, region: 'Frankfurt' } } }],
    [
      'a retention that CloudWatch does not support',
      { stage: 'dev', stages: { ...stages, dev: { ...stages.dev, logRetentionDays: 15 } } },
    ],
    [
      'mail from an address outside the identity',
      {
        stage: 'dev',
        stages: {
          ...stages,
          dev: { ...stages.dev, mail: { from: 'a@b.example', operator: 'c@d.example', identity: 'other.example' } },
        },
      },
    ],
    [
      'a certificate in a region that CloudFront does not read',
      domainOf({ ...ownDomain, certificateArn: ownDomain.api.certificateArn }),
    ],
    [
      'a certificate in a region that API Gateway does not read',
      domainOf({ ...ownDomain, api: { ...ownDomain.api, certificateArn: ownDomain.certificateArn } }),
    ],
    ['an unknown tax setting', { stage: 'dev', stages: { ...stages, dev: { ...stages.dev, tax: 'none' } } }],
    ['a budget without anybody to write to', settingsOf({ monthlyBudgetUsd: 100 })],
    ['a vault that is none', settingsOf({ backup: { vaultArn: 'arn:aws:s3:::bucket' } })],
    ['a domain whose API has no name of its own', domainOf({ ...ownDomain, api: undefined })],
  ])('refuse %s', (_, context) => {
    expect(() => stageOf(context)).toThrow();
  });

  it('configure how tax is computed for every function that reads prices or sells, and for none if there is none', () => {
    const taxed = (settings: object) =>
      synthesise(stageWith('dev', settings))
        .ofType('AWS::Lambda::Function')
        .flatMap(({ id, Properties: { Environment } }) =>
          Environment?.Variables?.TAX_BEHAVIOR === undefined
            ? []
            : [`${id.replace(/[A-Z0-9]{8}$/, '')} ${Environment.Variables.TAX_BEHAVIOR}`],
        )
        .sort();
    expect(taxed({})).toEqual([]);
    const names = ['Billing', 'Money', 'Upkeep'];
    const shown = taxed({ tax: 'exclusive' });
    expect(shown).toHaveLength(names.length);
    for (const [index, name] of names.entries()) expect(shown[index]).toMatch(new RegExp(`^${name}.* exclusive$`));
  });

  it('deploy in an order without cycles, pages last', () => {
    const { stacks } = synthesise(stageWith('dev'));
    const needs = (stack: { dependencies: { stackName: string }[] } | null) =>
      stack?.dependencies.map((one) => one.stackName.replace('sunward-dev-', '')).sort();
    expect(needs(stacks.storage)).toEqual([]);
    expect(needs(stacks.identity)).toEqual(['storage']);
    expect(needs(stacks.web)).toEqual([]);
    expect(needs(stacks.control)).toEqual(['storage', 'web']);
    expect(needs(stacks.api)).toEqual(['control', 'identity', 'storage', 'web']);
    expect(needs(stacks.pages)).toEqual(['api', 'identity', 'web']);
  });

  it('share no names: those that AWS wants unique contain the stage', () => {
    const named = (name: 'dev' | 'staging' | 'pr-12') =>
      synthesise(stageWith(name)).resources.flatMap(({ Type, Properties: p }) =>
        [
          'AWS::KMS::Alias',
          'AWS::Scheduler::ScheduleGroup',
          'AWS::Logs::LogGroup',
          'AWS::CloudFront::Function',
        ].includes(Type)
          ? [p.AliasName ?? p.LogGroupName ?? p.Name].filter((one) => one !== undefined)
          : [],
      );
    const dev = named('dev');
    expect(dev.length).toBeGreaterThanOrEqual(4);
    for (const other of ['staging', 'pr-12'] as const)
      expect(named(other).filter((one) => dev.includes(one))).toEqual([]);
  });
});
