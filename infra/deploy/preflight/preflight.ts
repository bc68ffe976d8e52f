import type { Stage } from '../../stages.ts';
import { checkBootstrap, checkCredentials, checkDistributions, checkRegion } from './account-checks.ts';
import type { Answers, Identity } from './answers.ts';
import { checkConcurrency, checkQuotas, checkShards } from './capacity-checks.ts';
import type { Finding } from './finding.ts';
import { checkCertificates, checkMail, checkSettings } from './name-checks.ts';

export interface PreflightOptions {
  /** The deployment bootstraps its regions before anything else. */
  readonly bootstrapsFirst: boolean;
}

/** How AWS is asked. */
export interface Ask {
  readonly identity: (stage: Stage) => Promise<Identity>;
  readonly rest: (stage: Stage, account: string) => Promise<Answers>;
}

/**
 * Everything that a stage's deployment needs and CloudFormation would otherwise refuse halfway. Without credentials only the
 * settings are checked: nothing can be asked.
 */
export const preflight = async (stage: Stage, ask: Ask, options: PreflightOptions): Promise<readonly Finding[]> => {
  const identity = await ask.identity(stage);
  const credentials = checkCredentials(stage, identity);
  const settings = checkSettings(stage);
  if (credentials.verdict !== 'good' || 'error' in identity.account) return [credentials, ...settings];
  const region = checkRegion(stage, identity);
  if (region.verdict === 'missing') return [credentials, region, ...settings];
  const answers = await ask.rest(stage, identity.account.value);
  return [
    credentials,
    region,
    ...checkBootstrap(answers, options.bootstrapsFirst),
    ...settings,
    ...checkCertificates(stage, answers),
    ...checkMail(stage, answers),
    checkConcurrency(stage, answers),
    ...checkQuotas(stage, answers),
    checkShards(stage, answers),
    checkDistributions(answers),
  ];
};
