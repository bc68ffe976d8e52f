import { describe, expect, it } from 'vitest';
import { stageOf } from '#infra/stages.ts';
import { ownDomain, stageWith, synthesise } from './synth.ts';

const stages = {
  dev: { region: 'eu-central-1', retainData: false, logRetentionDays: 14, firewall: false },
  staging: { region: 'eu-central-1', retainData: true, logRetentionDays: 30, firewall: true },
  prod: { region: 'eu-central-1', retainData: true, logRetentionDays: 90, firewall: true },
};

const domainOf = (domain: object) => ({ stage: 'dev', stages: { ...stages, dev: { ...stages.dev, domain } } });

describe('the stages', () => {
  it('are told apart by name', () => {
    expect(stageOf({ stage: 'prod', stages })).toEqual({ name: 'prod', atOnce: false, ...stages.prod });
    expect(stageOf({ stage: 'prod', stages, atOnce: 'true' }).atOnce).toBe(true);
    expect(() => stageOf({ stage: 'prod', stages, atOnce: 'yes' })).toThrow();
  });

  it('may have a domain of their own', () => {
    expect(stageOf(domainOf(ownDomain)).domain).toEqual(ownDomain);
  });

  it.each([
    ['an unknown stage', { stage: 'test', stages }],
    ['a stage without settings', { stage: 'dev', stages: { dev: stages.dev } }],
    ['a misspelt setting', { stage: 'dev', stages: { ...stages, dev: { ...stages.dev, alarmMail: 'a@b.example' } } }],
    ['a region that is none', { stage: 'dev', stages: { ...stages, dev: { ...stages.dev, region: 'Frankfurt' } } }],
    [
      'a retention that CloudWatch does not know',
      { stage: 'dev', stages: { ...stages, dev: { ...stages.dev, logRetentionDays: 15 } } },
    ],
    [
      'mail from an address that is none of the identity',
      {
        stage: 'dev',
        stages: {
          ...stages,
          dev: { ...stages.dev, mail: { from: 'a@b.example', operator: 'c@d.example', identity: 'other.example' } },
        },
      },
    ],
    [
      'a certificate where CloudFront does not read it',
      domainOf({ ...ownDomain, certificateArn: ownDomain.api.certificateArn }),
    ],
    [
      'a certificate where API Gateway does not read it',
      domainOf({ ...ownDomain, api: { ...ownDomain.api, certificateArn: ownDomain.certificateArn } }),
    ],
    ['a tax that is neither', { stage: 'dev', stages: { ...stages, dev: { ...stages.dev, tax: 'none' } } }],
    ['a domain whose API has no name of its own', domainOf({ ...ownDomain, api: undefined })],
  ])('refuse %s', (_, context) => {
    expect(() => stageOf(context)).toThrow();
  });

  it('tell all who name prices, or sell, how tax is shown, and nobody of it where none is computed', () => {
    const told = (settings: object) =>
      synthesise(stageWith('dev', settings))
        .ofType('AWS::Lambda::Function')
        .flatMap(({ id, Properties: { Environment } }) =>
          Environment?.Variables?.TAX_BEHAVIOR === undefined
            ? []
            : [`${id.replace(/[A-Z0-9]{8}$/, '')} ${Environment.Variables.TAX_BEHAVIOR}`],
        )
        .sort();
    expect(told({})).toEqual([]);
    const names = ['Auth', 'Billing', 'Money', 'Upkeep'];
    const shown = told({ tax: 'exclusive' });
    expect(shown).toHaveLength(names.length);
    for (const [index, name] of names.entries()) expect(shown[index]).toMatch(new RegExp(`^${name}.* exclusive$`));
  });

  it('deploy in an order without a circle, pages last', () => {
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

  it('keep apart what must not be shared: names that AWS wants unique carry the stage', () => {
    const named = (name: 'dev' | 'staging') =>
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
    expect(named('staging').filter((one) => dev.includes(one))).toEqual([]);
  });
});
