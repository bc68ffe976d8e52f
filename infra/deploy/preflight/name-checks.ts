import type { Stage } from '../../stages.ts';
import { type Answers, GLOBAL_REGION } from './answers.ts';
import { type Finding, unknown } from './finding.ts';

/** Whether a certificate's name is, or as a wildcard covers, a host name. */
const covers = (certified: string, name: string): boolean =>
  certified === name || (certified.startsWith('*.') && certified.slice(1) === name.slice(name.indexOf('.')));

type Named = Pick<Stage, 'name' | 'region' | 'domain' | 'mail' | 'alarmEmail' | 'operator'>;

/** Whether both certificates of the stage's domain are issued, and for its names. */
export const checkCertificates = (
  { region, domain }: Named,
  { certificates }: Pick<Answers, 'certificates'>,
): readonly Finding[] => {
  if (!domain) return [];
  const wanted = [
    { name: domain.name, arn: domain.certificateArn, in: GLOBAL_REGION },
    { name: domain.api.name, arn: domain.api.certificateArn, in: region },
  ];
  return wanted.map(({ name, arn, in: at }): Finding => {
    const check = 'certificate';
    const answer = certificates[arn] ?? { error: 'nothing' };
    const look = `aws acm describe-certificate --certificate-arn ${arn} --region ${at}`;
    if ('error' in answer)
      return unknown(check, `whether that of ${name} is issued`, answer.error, 'acm:DescribeCertificate', look);
    const fix = `aws acm request-certificate --domain-name ${name} --validation-method DNS --region ${at}, then set its ARN`;
    const why = 'the deployment waits for or fails at an invalid certificate';
    if (answer.value === null) return { verdict: 'missing', check, what: `there is no certificate ${arn}`, why, fix };
    const { Status, SubjectAlternativeNames = [], DomainName = '', DomainValidationOptions = [] } = answer.value;
    if (Status === 'PENDING_VALIDATION') {
      const records = DomainValidationOptions.flatMap(({ ResourceRecord: record }) =>
        record ? [`${record.Name} ${record.Type} ${record.Value}`] : [],
      );
      return {
        verdict: 'missing',
        check,
        what: `that of ${name} is not validated yet`,
        why,
        fix: records.length > 0 ? `create the DNS record ${records.join(' and ')}` : look,
      };
    }
    if (Status !== 'ISSUED')
      return { verdict: 'missing', check, what: `that of ${name} has the status ${Status}`, why, fix };
    if (![DomainName, ...SubjectAlternativeNames].some((one) => covers(one, name)))
      return { verdict: 'missing', check, what: `${arn} is not for ${name}`, why: `it is for ${DomainName}`, fix };
    return { verdict: 'good', check, what: `${name} in ${at}` };
  });
};

/** Whether SES sends from the stage's identity, and to anybody. */
export const checkMail = (
  stage: Named,
  { mailAccount, mailIdentity }: Pick<Answers, 'mailAccount' | 'mailIdentity'>,
): readonly Finding[] =>
  stage.mail ? [checkIdentity(stage.mail.identity, stage.region, mailIdentity), checkSandbox(stage, mailAccount)] : [];

const checkSandbox = ({ name, region, domain }: Named, answer: Answers['mailAccount']): Finding => {
  const check = 'mail';
  const look = `aws sesv2 get-account --region ${region}`;
  if ('error' in answer) return unknown(check, 'whether SES sends to anybody', answer.error, 'ses:GetAccount', look);
  const { SendingEnabled, EnforcementStatus, ProductionAccessEnabled } = answer.value;
  if (SendingEnabled === false || EnforcementStatus === 'SHUTDOWN')
    return {
      verdict: 'missing',
      check,
      what: `SES has stopped sending in ${region}`,
      why: `its status is ${EnforcementStatus ?? 'not known'}`,
      fix: `answer AWS's case about bounces or complaints, then ${look}`,
    };
  if (ProductionAccessEnabled !== true)
    return {
      verdict: name === 'prod' ? 'missing' : 'advice',
      check,
      what: `SES is in the sandbox in ${region}`,
      why: 'it sends to verified addresses only, 200 mails a day',
      fix: `aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --website-url https://${domain?.name ?? 'NAME'} --region ${region} (AWS answers within a day or two)`,
    };
  return { verdict: 'good', check, what: 'SES sends to anybody' };
};

const checkIdentity = (identity: string, region: string, answer: Answers['mailIdentity']): Finding => {
  const check = 'mail';
  const look = `aws sesv2 get-email-identity --email-identity ${identity} --region ${region}`;
  if ('error' in answer)
    return unknown(check, `whether ${identity} is verified in SES`, answer.error, 'ses:GetEmailIdentity', look);
  const why = 'SES rejects mail from unverified identities, and the user pool refuses them';
  if (answer.value === null)
    return {
      verdict: 'missing',
      check,
      what: `SES has no identity ${identity} in ${region}`,
      why,
      fix: `aws sesv2 create-email-identity --email-identity ${identity} --region ${region}, then create its DKIM records`,
    };
  const { VerifiedForSendingStatus, DkimAttributes } = answer.value;
  if (VerifiedForSendingStatus !== true) {
    const records = (DkimAttributes?.Tokens ?? []).map(
      (token) => `${token}._domainkey.${identity} CNAME ${token}.dkim.amazonses.com`,
    );
    return {
      verdict: 'missing',
      check,
      what: `${identity} is not verified in SES`,
      why,
      fix: identity.includes('@')
        ? `open the link in the mail that AWS sent to ${identity}`
        : records.length > 0
          ? `create the DNS records ${records.join(' and ')}`
          : look,
    };
  }
  return { verdict: 'good', check, what: `${identity} is verified` };
};

const prodSettings = {
  alarmEmail: { why: 'nobody hears of alarms', example: '"ops@example.org"' },
  mail: {
    why: 'invitations and notices are not sent, and Cognito sends at most 50 codes a day',
    example: '{ "from": "sun@example.org", "operator": "ops@example.org", "identity": "example.org" }',
  },
  domain: {
    why: 'users would keep links and sensors with an address that a domain later replaces',
    example: '(see Domain)',
  },
  'operator.provider': {
    why: 'imprint, privacy policy and terms say that nobody is named, and the law wants whoever runs it named',
    example: '{ "name": "…", "address": ["…"], "email": "…" }',
  },
} as const;

const settingOf = (stage: Named, key: keyof typeof prodSettings): unknown =>
  key === 'operator.provider' ? stage.operator?.provider : stage[key];

/** What prod must have and other stages may do without. */
export const checkSettings = (stage: Named): readonly Finding[] =>
  stage.name !== 'prod'
    ? []
    : (Object.keys(prodSettings) as (keyof typeof prodSettings)[]).map((key): Finding => {
        if ((settingOf(stage, key) ?? null) !== null)
          return { verdict: 'good', check: 'settings', what: `${key} is set` };
        const { why, example } = prodSettings[key];
        return {
          verdict: 'missing',
          check: 'settings',
          what: `prod has no ${key}`,
          why,
          fix: `"${key}": ${example} in "prod" of stage.json`,
        };
      });
