import * as z from 'zod';
import { awsCommandLine } from '../deploy/aws-call.ts';
import type { Stage } from '../stages.ts';
import type { Target } from './target.ts';

const secretSchema = z.object({
  email: z.email(),
  password: z.string().min(1),
  link: z.object({ service: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
});
const environmentSchema = z.object({ SMOKE_EMAIL: z.email(), SMOKE_PASSWORD: z.string().min(1) });
const answerSchema = z.object({ SecretString: z.string() });
const stacksSchema = z.object({
  Stacks: z.array(z.object({ Outputs: z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })) })),
});

type Call = ReturnType<typeof awsCommandLine>['call'];

/** Name of the secret with the prepared user, for which `SMOKE_EMAIL` and `SMOKE_PASSWORD` may stand. */
export const smokeSecret = (stage: Stage['name']): string => `sunward/${stage}/smoke`;

/** @throws without the values that were wrong */
const parseSecret = (name: string, text: string): z.output<typeof secretSchema> => {
  try {
    return secretSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`the secret ${name} is not {"email": …, "password": …, "link": {"service": …, "fields": …}?}`);
  }
};

const addressOf = async ({ name, domain }: Stage, call: Call): Promise<string> => {
  if (domain) return `https://${domain.name}`;
  const answer = await call('cloudformation', 'describe-stacks', '--stack-name', `sunward-${name}-web`);
  const outputs = stacksSchema.parse(answer).Stacks.flatMap(({ Outputs }) => Outputs);
  const address = outputs.find(({ OutputKey }) => OutputKey === 'Address')?.OutputValue;
  if (address === undefined) throw new Error(`The stage ${name} has no output Address`);
  return address;
};

/**
 * A deployed stage, with a user who was prepared for it: nobody can read a new user's mail.
 * @param call runs AWS's command line; only asked for what environment and settings do not say
 */
export const stageTarget = async (
  stage: Stage,
  url: string | null,
  env: Readonly<Record<string, string | undefined>>,
  call: Call = awsCommandLine(stage.region).call,
): Promise<Target> => {
  const given = environmentSchema.safeParse(env);
  const name = smokeSecret(stage.name);
  const stored = async () =>
    parseSecret(
      name,
      answerSchema.parse(await call('secretsmanager', 'get-secret-value', '--secret-id', name)).SecretString,
    );
  const prepared = given.success
    ? { email: given.data.SMOKE_EMAIL, password: given.data.SMOKE_PASSWORD, link: undefined }
    : await stored();
  return {
    name: `stage ${stage.name}`,
    url: url ?? (await addressOf(stage, call)),
    now: Date.now,
    tester: async () => ({ email: prepared.email, password: prepared.password, throwAway: false }),
    link: async () => prepared.link ?? null,
    checkOut: null,
  };
};
