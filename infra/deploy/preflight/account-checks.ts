import type { Stage } from '../../stages.ts';
import type { Answers, Identity } from './answers.ts';
import { type Finding, unknown } from './finding.ts';

/** CDK's own minimum for stacks with assets (`MINIMUM_BOOTSTRAP_STACK_VERSION` of its default synthesizer). */
export const BOOTSTRAP_VERSION = 6;
export const BOOTSTRAP_PARAMETER = '/cdk-bootstrap/hnb659fds/version';

const expired = /^(ExpiredToken|ExpiredTokenException|TokenRefreshRequired|RequestExpired)$/;
const rejected = /^(InvalidClientTokenId|UnrecognizedClientException|SignatureDoesNotMatch|AuthFailure)$/;

/** Whether there are credentials that AWS accepts, of the right account. Nothing else can be asked without. */
export const checkCredentials = (stage: Pick<Stage, 'account'>, { account }: Identity): Finding => {
  const check = 'credentials';
  const missing = (what: string, why: string, fix: string): Finding => ({ verdict: 'missing', check, what, why, fix });
  if ('error' in account) {
    const { error } = account;
    const signIn = 'aws sso login --profile NAME (or aws login), then AWS_PROFILE=NAME';
    if (expired.test(error)) return missing('the credentials have expired', `AWS answered ${error}`, signIn);
    if (rejected.test(error))
      return missing('AWS does not accept the credentials', `it answered ${error}`, 'aws sts get-caller-identity');
    if (error === 'CredentialsProviderError')
      return missing('there are no AWS credentials', 'neither environment nor profile has valid ones', signIn);
    return missing('AWS was not reached', `sts:GetCallerIdentity answered ${error}`, 'aws sts get-caller-identity');
  }
  if (stage.account !== undefined && stage.account !== account.value)
    return missing(
      `the credentials are of account ${account.value}`,
      `the stage's setting account is ${stage.account}`,
      `AWS_PROFILE=NAME of account ${stage.account}`,
    );
  return { verdict: 'good', check, what: `account ${account.value}` };
};

/** Whether the account may use the stage's region. */
export const checkRegion = ({ region }: Pick<Stage, 'region'>, { inRegion }: Identity): Finding => {
  const check = 'region';
  if ('value' in inRegion) return { verdict: 'good', check, what: region };
  if (rejected.test(inRegion.error))
    return {
      verdict: 'missing',
      check,
      what: `${region} is not enabled in this account`,
      why: 'it rejects credentials that are valid elsewhere',
      fix: `aws account enable-region --region-name ${region}`,
    };
  return unknown(
    check,
    `whether ${region} can be used`,
    inRegion.error,
    'sts:GetCallerIdentity',
    `aws sts get-caller-identity --region ${region}`,
  );
};

/** Whether each region has the bootstrap stack, through whose roles and bucket cdk deploys. */
export const checkBootstrap = (
  { account, bootstrap }: Pick<Answers, 'account' | 'bootstrap'>,
  bootstrapsFirst: boolean,
): readonly Finding[] =>
  Object.entries(bootstrap).map(([region, answer]): Finding => {
    const check = 'bootstrap';
    if (bootstrapsFirst) return { verdict: 'good', check, what: `${region} is bootstrapped before the first stack` };
    const fix = `npx cdk bootstrap aws://${account}/${region}`;
    if ('error' in answer)
      return unknown(
        check,
        `whether ${region} is bootstrapped`,
        answer.error,
        'ssm:GetParameter',
        `aws ssm get-parameter --name ${BOOTSTRAP_PARAMETER} --region ${region}`,
      );
    const why = 'cdk deploys through the roles and the bucket of that stack';
    if (answer.value === null)
      return { verdict: 'missing', check, what: `${region} has no CDKToolkit stack`, why, fix };
    if (answer.value < BOOTSTRAP_VERSION)
      return {
        verdict: 'missing',
        check,
        what: `the CDKToolkit stack of ${region} has version ${answer.value}, and ${BOOTSTRAP_VERSION} is needed`,
        why,
        fix,
      };
    return { verdict: 'good', check, what: `${region} has version ${answer.value}` };
  });

/**
 * AWS refuses distributions to some new accounts until they are verified, and no call says so beforehand: only an account that
 * has a distribution is known to be verified.
 */
export const checkDistributions = ({ distributions }: Pick<Answers, 'distributions'>): Finding => {
  const check = 'cloudfront';
  const command = 'aws cloudfront list-distributions --max-items 1';
  const subject = 'whether this account may create distributions';
  if ('error' in distributions)
    return unknown(check, subject, distributions.error, 'cloudfront:ListDistributions', command);
  if (distributions.value > 0) return { verdict: 'good', check, what: 'the account has distributions' };
  return {
    verdict: 'unknown',
    check,
    what: `${subject} is not known`,
    why: 'it has none, and AWS verifies some new accounts first',
    fix: 'if the stack web fails with "Your account must be verified", open a case for account verification at https://console.aws.amazon.com/support/home#/case/create',
  };
};
