import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logCodes } from '#functions/platform/log-codes.ts';
import { repositoryRoot, stageWith, synthesise } from './synth.ts';

const { ofType } = synthesise(stageWith('prod'));
const filters = ofType('AWS::Logs::MetricFilter').map(({ Properties: p }) => ({
  code: /^\{ \$\.message = "([^"]+)" \}$/.exec(p.FilterPattern)?.[1],
  ...(p.MetricTransformations[0] as {
    MetricName: string;
    MetricNamespace: string;
    MetricValue: string;
    Dimensions?: { Key: string; Value: string }[];
  }),
}));

describe('the metrics', () => {
  it('are taken out of lines that functions really write', () => {
    expect(filters.length).toBeGreaterThan(10);
    for (const { code, MetricName } of filters) expect(Object.keys(logCodes), MetricName).toContain(code);
  });

  it('are taken from fields that the outcome of a run has', () => {
    const outcome = readFileSync(join(repositoryRoot, 'functions/control/run-types.ts'), 'utf8');
    const fields = filters.flatMap(({ MetricValue }) => /^\$\.(\w+)$/.exec(MetricValue)?.[1] ?? []);
    expect(fields.sort()).toEqual(['commands', 'failedCommands', 'tookMs']);
    for (const field of fields) expect(outcome).toContain(`readonly ${field}: number`);
  });

  it('are split by vendor and by nothing that names a person or a home', () => {
    const split = filters.flatMap(({ Dimensions = [] }) => Dimensions.map(({ Value }) => Value));
    expect(new Set(split)).toEqual(new Set(['$.vendor']));
  });

  it('of stages do not mix', () => {
    expect(new Set(filters.map(({ MetricNamespace }) => MetricNamespace))).toEqual(new Set(['Sunward/prod']));
  });
});

describe('the dashboard', () => {
  it('shows every metric that is taken', () => {
    const [dashboard] = ofType('AWS::CloudWatch::Dashboard');
    expect(dashboard?.Properties.DashboardName).toBe('sunward-prod');
    const body = JSON.stringify(dashboard?.Properties.DashboardBody);
    for (const { MetricName } of filters) expect(body, MetricName).toContain(MetricName);
  });
});
