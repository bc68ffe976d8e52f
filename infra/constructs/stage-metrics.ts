import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { AppFunction } from './app-function.ts';
import { logMetric } from './log-metric.ts';

/** Whose logs tell how the product does. */
export type WatchedFunctions = Readonly<
  Record<'control' | 'api' | 'money' | 'removal' | 'webhook' | 'billing' | 'upkeep', AppFunction>
>;

/** The metrics of a stage; each is asked for by its period. */
export const takeMetrics = (scope: Construct, namespace: string, functions: WatchedFunctions) => {
  const of = (
    name: string,
    logs: ILogGroup,
    code: string,
    more: { readonly id?: string; readonly field?: string; readonly by?: string } = {},
  ) => logMetric(scope, { namespace, name, logs, code, ...more });
  const { control, webhook, billing, api, upkeep } = functions;
  of('VendorErrors', control.log, 'vendor did not answer', { by: 'vendor' });
  of('CommandErrors', control.log, 'command failed', { by: 'vendor' });
  of('BudgetUse', upkeep.log, 'budget', { field: 'usedPercent', by: 'vendor' });
  // One metric, whoever could not ask the table.
  for (const name of ['billing', 'control', 'money', 'removal', 'upkeep', 'webhook'] as const)
    of('StorageBusy', functions[name].log, 'storage busy', { id: `StorageBusy-${name}` });
  for (const name of ['money', 'removal'] as const)
    of('CallsFailed', functions[name].log, 'request failed', { id: `CallsFailed-${name}` });
  return {
    runs: of('Runs', control.log, 'run'),
    runsFailed: of('RunsFailed', control.log, 'run failed'),
    runMs: of('RunMs', control.log, 'run', { field: 'tookMs' }),
    commands: of('Commands', control.log, 'run', { field: 'commands' }),
    failedCommands: of('CommandsFailed', control.log, 'run', { field: 'failedCommands' }),
    silentVendors: of('VendorsSilent', control.log, 'vendor did not answer'),
    sunWh: of('SunWh', control.log, 'run', { field: 'sunWh' }),
    dataAge: of('DataAge', control.log, 'run', { field: 'dataAgeS' }),
    staleRuns: of('StaleRuns', control.log, 'run', { field: 'stale' }),
    budgetUse: of('BudgetUseMost', upkeep.log, 'budget', { field: 'usedPercent' }),
    sites: of('Sites', upkeep.log, 'schedules', { field: 'sites' }),
    firingsDue: of('FiringsDue', upkeep.log, 'schedules', { field: 'firings' }),
    comparedHoursAgo: of('SchedulesComparedHoursAgo', upkeep.log, 'schedules', { field: 'comparedHoursAgo' }),
    schedulesMended: of('SchedulesMended', upkeep.log, 'schedules compared', { field: 'mended' }),
    schedulesDiffer: of('SchedulesDiffer', upkeep.log, 'schedules differ too much'),
    mailNotSent: of('MailNotSent', control.log, 'mail not sent'),
    badRows: of('BadRows', control.log, 'bad row'),
    webhooksRefused: of('WebhooksRefused', webhook.log, 'request refused'),
    paymentsFailed: of('PaymentEventsFailed', billing.log, 'request failed'),
    storageBusy: of('StorageBusy', api.log, 'storage busy'),
    callsFailed: of('CallsFailed', api.log, 'request failed'),
  };
};
export type StageMetrics = ReturnType<typeof takeMetrics>;
