import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import {
  GetAccountSettingsCommand,
  GetFunctionConcurrencyCommand,
  LambdaClient,
  paginateListFunctions,
} from '@aws-sdk/client-lambda';
import { ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import {
  paginateListAWSDefaultServiceQuotas,
  paginateListServiceQuotas,
  type ServiceQuota,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { SHARD_SCHEDULES } from '#shared/shards.ts';
import { scheduleGroupOf } from '../../constructs/schedule-group.ts';
import type { Stage } from '../../stages.ts';
import { BOOTSTRAP_PARAMETER } from './account-checks.ts';
import { type Answers, GLOBAL_REGION, type Identity, quotaServices, regionsOf } from './answers.ts';
import type { Answer } from './finding.ts';

const config = (region: string) => ({
  region,
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 15_000 },
});

/** Name of an error: AWS's code, else the system's. */
const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'an error';
  const { code } = error as { code?: unknown };
  return error.name !== 'Error' ? error.name : typeof code === 'string' ? code : 'an error';
};

const answer = <T>(asked: Promise<T>): Promise<Answer<T>> =>
  asked.then(
    (value) => ({ value }),
    (error: unknown) => ({ error: nameOf(error) }),
  );

/** null in place of an error that says that there is no such thing. */
const orNull = async <T>(asked: Promise<T>, missing: string): Promise<T | null> => {
  try {
    return await asked;
  } catch (error) {
    if (nameOf(error) === missing) return null;
    throw error;
  }
};

const callerIn = async (region: string): Promise<string> => {
  const { Account } = await new STSClient(config(region)).send(new GetCallerIdentityCommand());
  if (Account === undefined) throw Object.assign(new Error(), { name: 'NoAccount' });
  return Account;
};

export const askIdentity = async ({ region }: Pick<Stage, 'region'>): Promise<Identity> => {
  const account = await answer(callerIn(GLOBAL_REGION));
  return { account, inRegion: 'error' in account ? account : await answer(callerIn(region)) };
};

const bootstrapVersion = async (region: string): Promise<number | null> => {
  const ssm = new SSMClient(config(region));
  const found = await orNull(ssm.send(new GetParameterCommand({ Name: BOOTSTRAP_PARAMETER })), 'ParameterNotFound');
  return found === null ? null : Number(found.Parameter?.Value);
};

/** What functions of an earlier deployment of the stage reserve. */
const reservedHere = async (lambda: LambdaClient, stage: string): Promise<number> => {
  let sum = 0;
  for await (const { Functions = [] } of paginateListFunctions({ client: lambda }, {})) {
    const ours = Functions.filter(({ FunctionName = '' }) => FunctionName.startsWith(`sunward-${stage}-`));
    for (const { FunctionName } of ours)
      sum += (await lambda.send(new GetFunctionConcurrencyCommand({ FunctionName }))).ReservedConcurrentExecutions ?? 0;
  }
  return sum;
};

/** A stage that was never deployed has no group, and so no shards. */
const firesByShards = async ({ region, name }: Stage): Promise<boolean> => {
  const found = await orNull(
    new SchedulerClient(config(region)).send(
      new ListSchedulesCommand({ GroupName: scheduleGroupOf(name), NamePrefix: SHARD_SCHEDULES, MaxResults: 1 }),
    ),
    'ResourceNotFoundException',
  );
  return (found?.Schedules ?? []).length > 0;
};

/** Applied values first; where AWS has none, its defaults. */
const quotasOf = async (client: ServiceQuotasClient, ServiceCode: string): Promise<ServiceQuota[]> => {
  const found: ServiceQuota[] = [];
  for (const pages of [paginateListServiceQuotas, paginateListAWSDefaultServiceQuotas])
    for await (const { Quotas = [] } of pages({ client }, { ServiceCode })) found.push(...Quotas);
  return found;
};

const certificate = async (arn: string) => {
  const acm = new ACMClient(config(arn.split(':')[3] ?? GLOBAL_REGION));
  const found = await orNull(
    acm.send(new DescribeCertificateCommand({ CertificateArn: arn })),
    'ResourceNotFoundException',
  );
  return found?.Certificate ?? null;
};

const entriesOf = async <K extends string, T>(keys: readonly K[], ask: (key: K) => Promise<T>) =>
  Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await answer(ask(key))] as const))) as Record<
    K,
    Answer<T>
  >;

/** Asks AWS what the checks need, with the credentials of the environment. Changes nothing. */
export const askAws = async (stage: Stage, account: string): Promise<Answers> => {
  const { region, domain, mail } = stage;
  const lambda = new LambdaClient(config(region));
  const ses = new SESv2Client(config(region));
  const quotas = new ServiceQuotasClient(config(region));
  const identity = mail?.identity;
  const [bootstrap, concurrency, reserved, certificates, mailAccount, mailIdentity, limits, shards, distributions] =
    await Promise.all([
      entriesOf(regionsOf(stage), bootstrapVersion),
      answer(lambda.send(new GetAccountSettingsCommand()).then(({ AccountLimit = {} }) => AccountLimit)),
      answer(reservedHere(lambda, stage.name)),
      entriesOf(domain ? [domain.certificateArn, domain.api.certificateArn] : [], certificate),
      answer(ses.send(new GetAccountCommand())),
      answer(
        identity === undefined
          ? Promise.resolve(null)
          : orNull(ses.send(new GetEmailIdentityCommand({ EmailIdentity: identity })), 'NotFoundException'),
      ),
      entriesOf(quotaServices, (service) => quotasOf(quotas, service)),
      answer(firesByShards(stage)),
      answer(
        new CloudFrontClient(config(GLOBAL_REGION))
          .send(new ListDistributionsCommand({ MaxItems: 1 }))
          .then(({ DistributionList }) => DistributionList?.Quantity ?? 0),
      ),
    ]);
  return {
    account,
    bootstrap,
    concurrency,
    reservedHere: reserved,
    certificates,
    mailAccount,
    mailIdentity,
    quotas: limits,
    firesByShards: shards,
    distributions,
  };
};
