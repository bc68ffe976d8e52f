import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { CountName } from '#shared/counts.ts';
import { functionRow, type WatchedFunction, watchedFunctions } from '#shared/functions.ts';
import type { AppFunction } from './app-function.ts';
import { type LogMetricProps, logMetric, statusMetric } from './log-metric.ts';

/** The functions on the dashboard; metrics are taken from their logs. */
export type WatchedFunctions = Readonly<Record<WatchedFunction, AppFunction>>;

const usesTable = (name: WatchedFunction): boolean => functionRow(name).parts.includes('storage');
/** A user's click starts runs, too. */
const runsSites = (name: WatchedFunction): boolean => functionRow(name).parts.includes('control');
const servesUsers = (name: WatchedFunction): boolean => {
  const { trigger } = functionRow(name);
  return trigger.kind === 'contract' && trigger.callers === 'users';
};

/** The metrics of a stage, each a function of its period. */
export const takeMetrics = (scope: Construct, namespace: string, functions: WatchedFunctions, accessLog: ILogGroup) => {
  const of = (
    name: string,
    logs: ILogGroup,
    code: string,
    more: Pick<LogMetricProps, 'id' | 'field' | 'by' | 'where'> = {},
  ) => logMetric(scope, { namespace, name, logs, code, ...more });
  /** One metric from the logs of several functions, `api` among them, whose filter bears the metric's name alone. */
  const ofSeveral = (name: string, isOne: (name: WatchedFunction) => boolean, code: string, field?: string) => {
    const more = field === undefined ? {} : { field };
    for (const one of watchedFunctions.filter((other) => other !== 'api' && isOne(other)))
      of(name, functions[one].log, code, { id: `${name}-${one}`, ...more });
    return of(name, functions.api.log, code, more);
  };
  const counted = (name: string, field: CountName) => of(name, functions.api.log, 'app used', { field });
  const { auth, control, webhook, billing, upkeep } = functions;
  of('VendorErrors', control.log, 'vendor did not answer', { by: 'vendor' });
  of('CommandErrors', control.log, 'command failed', { by: 'vendor' });
  of('BudgetUse', upkeep.log, 'budget', { field: 'usedPercent', by: 'vendor' });
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
    storageBusy: ofSeveral('StorageBusy', usesTable, 'storage busy'),
    callsFailed: ofSeveral('CallsFailed', servesUsers, 'request failed'),
    signInsFailed: of('SignInsFailed', auth.log, 'request refused', { where: { code: 'login_failed' } }),
    // The authorizer's refusals reach no function; the gateway's log has those of both.
    callsRefused: statusMetric(scope, { namespace, name: 'CallsRefused', logs: accessLog, statuses: [401, 403] }),
    adminCalls: ofSeveral('AdminCalls', servesUsers, 'admin call'),
    visits: counted('Visits', 'visits'),
    shortVisits: counted('ShortVisits', 'shortVisits'),
    goalTaps: counted('GoalTaps', 'goalTaps'),
    undos: counted('Undos', 'undos'),
    shares: counted('Shares', 'shares'),
    firstKWhMinutes: ofSeveral('FirstKWhMinutes', runsSites, 'first kWh charged', 'afterMinutes'),
    mendedMinutes: ofSeveral('LinkMendedMinutes', runsSites, 'link works again', 'afterMinutes'),
  };
};
export type StageMetrics = ReturnType<typeof takeMetrics>;
