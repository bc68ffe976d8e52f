import type { ServiceQuota } from '@aws-sdk/client-service-quotas';
import { SHARD_SCHEDULES } from '#shared/shards.ts';
import { scheduleGroupOf } from '../../constructs/schedule-group.ts';
import type { Stage } from '../../stages.ts';
import type { Answers, QuotaService } from './answers.ts';
import { type Finding, unknown } from './finding.ts';
import { DEFAULT_SITES, needsOf } from './size.ts';

/** Lambda keeps this many executions unreserved and rejects reservations beyond. */
const UNRESERVED = 100;
const LAMBDA_QUOTA = 'L-B99A9384';

const raise = (region: string, service: string, code: string, value: number): string =>
  `aws service-quotas request-service-quota-increase --service-code ${service} --quota-code ${code} --desired-value ${value} --region ${region}`;

type Sized = Pick<Stage, 'region' | 'expectedSites' | 'reservedConcurrency' | 'shards'>;

/** Whether Lambda accepts what the stage reserves, and whether control then suffices for the expected sites. */
export const checkConcurrency = (
  { region, expectedSites = DEFAULT_SITES, reservedConcurrency = {}, shards }: Sized,
  { concurrency, reservedHere }: Pick<Answers, 'concurrency' | 'reservedHere'>,
): Finding => {
  const check = 'concurrency';
  const command = `aws lambda get-account-settings --region ${region}`;
  const subject = 'how many executions Lambda allows at once';
  if ('error' in concurrency) return unknown(check, subject, concurrency.error, 'lambda:GetAccountSettings', command);
  const { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: unreserved } = concurrency.value;
  if (limit === undefined || unreserved === undefined)
    return unknown(check, subject, 'no limits', 'lambda:GetAccountSettings', command);

  const wanted = Object.values(reservedConcurrency).reduce((sum, one) => sum + one, 0);
  const reserved = limit - unreserved;
  // What is reserved already may be this stage's own, from an earlier deployment.
  const others = 'value' in reservedHere ? Math.max(0, reserved - reservedHere.value) : null;
  const spare = limit - wanted - (wanted > 0 ? UNRESERVED : 0);
  const desired = (room: number): number => Math.max(1000, Math.ceil((limit + room) / 100) * 100);
  const missing = (what: string, why: string, room: number, alternative: string): Finding => ({
    verdict: 'missing',
    check,
    what,
    why,
    fix: `${raise(region, 'lambda', LAMBDA_QUOTA, desired(room))}${alternative}`,
  });

  const short = (others ?? 0) - spare;
  if (wanted > 0 && short > 0)
    return missing(
      `Lambda allows ${limit} executions at once, of which ${others ?? 0} are reserved for others`,
      `the stage reserves ${wanted}, and Lambda keeps ${UNRESERVED} unreserved`,
      short,
      '; or remove reservedConcurrency from the stage',
    );
  if (wanted > 0 && others === null && reserved > spare)
    return unknown(
      check,
      `whose ${reserved} reserved executions are`,
      'error' in reservedHere ? reservedHere.error : '',
      'lambda:ListFunctions and lambda:GetFunctionConcurrency',
      command,
    );
  const forControl = reservedConcurrency.control ?? limit - wanted - (others ?? reserved);
  const needed = needsOf(expectedSites, shards?.above).controlConcurrency;
  if (forControl < needed)
    return missing(
      `control may run ${forControl} times at once`,
      `${expectedSites} sites at a minute's interval need ${needed} when vendors are slow`,
      needed - forControl,
      reservedConcurrency.control === undefined ? '' : ', then raise reservedConcurrency.control in the stage',
    );
  return { verdict: 'good', check, what: `${limit} at once, ${wanted} reserved by the stage` };
};

interface Need {
  readonly service: QuotaService;
  /** The quota's code, or its name where AWS documents no code. */
  readonly quota: string | RegExp;
  readonly what: string;
  readonly of: keyof ReturnType<typeof needsOf>;
}

const needs: readonly Need[] = [
  { service: 'scheduler', quota: 'L-EE5D6FF0', what: 'schedules', of: 'schedules' },
  { service: 'scheduler', quota: /^Invocations throttle limit/i, what: 'firings a second', of: 'invocationsPerS' },
  { service: 'cognito-idp', quota: 'L-026ADBA3', what: 'sign-ins a second', of: 'signInsPerS' },
  { service: 'cognito-idp', quota: 'L-5987B8A0', what: 'sign-ups a second', of: 'signUpsPerS' },
  { service: 'apigateway', quota: 'L-8A5B8E43', what: 'requests a second', of: 'requestsPerS' },
  { service: 'apigateway', quota: 'L-65B5C802', what: 'routes of an HTTP API', of: 'routes' },
];

const isQuota = ({ quota }: Need, { QuotaCode, QuotaName = '' }: ServiceQuota): boolean =>
  typeof quota === 'string' ? QuotaCode === quota : quota.test(QuotaName);

/** Whether the quotas of Scheduler, Cognito and API Gateway suffice for the expected sites. */
export const checkQuotas = (
  { region, expectedSites = DEFAULT_SITES, shards }: Sized,
  { quotas }: Pick<Answers, 'quotas'>,
): readonly Finding[] =>
  needs.map((need): Finding => {
    const check = 'quotas';
    const { service, what } = need;
    const needed = needsOf(expectedSites, shards?.above)[need.of];
    const answer = quotas[service];
    const command = `aws service-quotas list-service-quotas --service-code ${service} --region ${region}`;
    const subject = `how many ${what} ${service} allows`;
    if ('error' in answer) return unknown(check, subject, answer.error, 'servicequotas:ListServiceQuotas', command);
    const found = answer.value.find((one) => isQuota(need, one));
    if (found?.Value === undefined)
      return unknown(check, subject, 'no such quota', 'servicequotas:ListServiceQuotas', command);
    if (found.Value >= needed) return { verdict: 'good', check, what: `${found.Value} ${what}, ${needed} needed` };
    return {
      verdict: 'missing',
      check,
      what: `${service} allows ${found.Value} ${what}`,
      why: need.of === 'routes' ? `the contract has ${needed}` : `${expectedSites} sites need ${needed}`,
      fix: raise(region, service, found.QuotaCode ?? 'CODE', needed),
    };
  });

/** A deployment without `shards` takes their function away: whatever they still fire would not be controlled. */
export const checkShards = (
  { name, region, shards }: Pick<Stage, 'name' | 'region' | 'shards'>,
  { firesByShards }: Pick<Answers, 'firesByShards'>,
): Finding => {
  const check = 'shards';
  if (shards !== undefined)
    return { verdict: 'good', check, what: `the stage may fire by them above ${shards.above} sites` };
  const command = `aws scheduler list-schedules --group-name ${scheduleGroupOf(name)} --name-prefix ${SHARD_SCHEDULES} --max-results 1 --region ${region}`;
  if ('error' in firesByShards)
    return unknown(check, 'whether they fire the sites', firesByShards.error, 'scheduler:ListSchedules', command);
  if (!firesByShards.value) return { verdict: 'good', check, what: 'none fires' };
  return {
    verdict: 'missing',
    check,
    what: 'they fire the sites, and the stage no longer has the setting shards',
    why: 'homes would not be controlled until the nightly comparison',
    fix: `deploy with "shards": { "above": 100000000 }, wait for "sites moved" in upkeep's log, then remove the setting`,
  };
};
