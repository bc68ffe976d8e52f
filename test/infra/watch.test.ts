import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logCodes } from '#functions/platform/log-codes.ts';
import { contractRows } from '#shared/contract/index.ts';
import { countNames } from '#shared/counts.ts';
import { functionNames } from '#shared/functions.ts';
import { repositoryRoot, stageWith, synthesise } from './synth.ts';

const { ofType } = synthesise(stageWith('prod'));
const allFilters = ofType('AWS::Logs::MetricFilter');
const isOfStatus = ({ Properties: p }: (typeof allFilters)[number]): boolean =>
  p.FilterPattern.startsWith('{ ($.status = ');
const filters = allFilters
  .filter((one) => !isOfStatus(one))
  .map(({ Properties: p }) => ({
    code: /^\{ \(?\$\.message = "([^"]+)"/.exec(p.FilterPattern)?.[1],
    ...(p.MetricTransformations[0] as {
      MetricName: string;
      MetricNamespace: string;
      MetricValue: string;
      Dimensions?: { Key: string; Value: string }[];
    }),
  }));

describe('the metrics', () => {
  it('are taken from lines that functions really write', () => {
    expect(filters.length).toBeGreaterThan(10);
    for (const { code, MetricName } of filters) expect(Object.keys(logCodes), MetricName).toContain(code);
  });

  it('are taken from fields that these lines have', () => {
    const source = (path: string) => readFileSync(join(repositoryRoot, 'functions', path), 'utf8');
    const written: Readonly<Record<string, string>> = {
      run: source('control/run-types.ts'),
      budget: source('features/upkeep/budgets.ts'),
      schedules: source('features/upkeep/reconcile.ts'),
      'schedules compared': source('features/upkeep/reconcile.ts'),
      'first kWh charged': source('control/commit.ts'),
      'link works again': source('control/commit.ts'),
    };
    const fields = filters.flatMap(({ code, MetricValue }) => {
      const field = /^\$\.(\w+)$/.exec(MetricValue)?.[1];
      return field === undefined || code === undefined ? [] : [`${code}: ${field}`];
    });
    expect([...new Set(fields)].sort()).toEqual([
      // The line is the body of the call, which has these names.
      ...countNames.map((name) => `app used: ${name}`).sort(),
      'budget: usedPercent',
      'first kWh charged: afterMinutes',
      'link works again: afterMinutes',
      'run: commands',
      'run: dataAgeS',
      'run: failedCommands',
      'run: stale',
      'run: sunWh',
      'run: tookMs',
      'schedules compared: mended',
      'schedules: comparedHoursAgo',
      'schedules: firings',
      'schedules: sites',
    ]);
    for (const one of fields) {
      const [code = '', field = ''] = one.split(': ');
      if (code === 'app used') continue;
      if (code === 'run') expect(written[code], one).toMatch(new RegExp(`readonly ${field}: (number|0 \\| 1)`));
      else expect(written[code], one).toMatch(new RegExp(`log(?:ger)?\\.info\\('${code}', \\{[^}]*\\b${field}\\b`));
    }
  });

  it('count calls that are refused from the gateway’s log, because the authorizer’s refusals reach no function', () => {
    const [refused, ...others] = allFilters.filter(isOfStatus);
    expect(others).toEqual([]);
    expect(refused?.Properties.FilterPattern).toBe('{ ($.status = "401") || ($.status = "403") }');
    expect(JSON.stringify(refused?.Properties.LogGroupName)).toContain('AccessLog');
    const [stage] = ofType('AWS::ApiGatewayV2::Stage');
    expect(JSON.parse(stage?.Properties.AccessLogSettings.Format).status).toBe('$context.status');
  });

  it('count failed sign-ins by their code, and uses of a super admin’s powers in every function that has them', () => {
    const patternsOf = (name: string): string[] =>
      allFilters
        .filter(({ Properties: p }) => p.MetricTransformations[0].MetricName === name)
        .map(({ Properties: p }) => p.FilterPattern);
    expect(patternsOf('SignInsFailed')).toEqual(['{ ($.message = "request refused") && ($.code = "login_failed") }']);
    const servers = functionNames.filter((name) =>
      contractRows.some(({ row }) => row.fn === name && row.access.kind !== 'public' && row.access.kind !== 'key'),
    );
    expect(patternsOf('AdminCalls')).toEqual(servers.map(() => '{ $.message = "admin call" }'));
  });

  it('are split by vendor only, never by person or home', () => {
    const split = filters.flatMap(({ Dimensions = [] }) => Dimensions.map(({ Value }) => Value));
    expect(new Set(split)).toEqual(new Set(['$.vendor']));
  });

  it('of different stages do not mix', () => {
    expect(new Set(filters.map(({ MetricNamespace }) => MetricNamespace))).toEqual(new Set(['Sunward/prod']));
  });
});

describe('the dashboard', () => {
  it('shows every metric', () => {
    const [dashboard] = ofType('AWS::CloudWatch::Dashboard');
    expect(dashboard?.Properties.DashboardName).toBe('sunward-prod');
    const body = JSON.stringify(dashboard?.Properties.DashboardBody);
    for (const { Properties: p } of allFilters) expect(body).toContain(p.MetricTransformations[0].MetricName);
  });

  it('says how people use the app: shares of counts by the day, and medians of minutes, of user clicks’ runs, too', () => {
    const [dashboard] = ofType('AWS::CloudWatch::Dashboard');
    const body = JSON.stringify(dashboard?.Properties.DashboardBody);
    expect(body).toContain('How people use the app');
    for (const share of ['100 * FILL(short, 0) / visits', '100 * FILL(undos, 0) / taps']) expect(body).toContain(share);
    expect(body.match(/p50/g)).toHaveLength(2);
    const groupsOf = (name: string): number =>
      new Set(
        allFilters
          .filter(({ Properties: p }) => p.MetricTransformations[0].MetricName === name)
          .map(({ Properties: p }) => JSON.stringify(p.LogGroupName)),
      ).size;
    expect([groupsOf('Visits'), groupsOf('FirstKWhMinutes'), groupsOf('LinkMendedMinutes')]).toEqual([1, 2, 2]);
    // None is split: each value of a dimension would cost as much as a metric, and could name somebody.
    const ours = filters.filter(({ code = '' }) => /^(app used|first kWh charged|link works again)$/.test(code));
    expect(ours).toHaveLength(9);
    expect(ours.filter(({ Dimensions }) => Dimensions !== undefined)).toEqual([]);
  });
});
