import { parseArgs } from 'node:util';
import { stageNameSchema, stageNames } from '../stages.ts';

/** A program and its arguments. */
export type Step = readonly [program: string, ...args: readonly string[]];

export class UsageError extends Error {}

/** Options that are not cdk's. */
const ownOptions: readonly string[] = ['stage', 'bootstrap', 'skip-preflight'];

/** Whether a stage holds no people's data, so that a command may remove it. */
const isRemovable = (stage: string): boolean => stage === 'dev' || stage.startsWith('pr-');

/** The stage that the arguments name. */
export const stageIn = (args: readonly string[]): string => {
  const { stage } = parseArgs({
    args: [...args],
    options: { stage: { type: 'string', default: 'dev' } },
    strict: false,
  }).values;
  return String(stage);
};

/**
 * The steps of `npm run deploy` and `npm run destroy`, in order. Unknown arguments are passed to cdk
 * (`--require-approval never`, names of stacks).
 * @throws UsageError for an unknown stage, and for destroying a stage that holds data
 */
export const planOf = (command: 'deploy' | 'destroy', args: readonly string[]): readonly Step[] => {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string' },
      bootstrap: { type: 'boolean', default: false },
      'skip-preflight': { type: 'boolean', default: false },
      // Of cdk; preflight asks with the same credentials.
      profile: { type: 'string' },
    },
    strict: false,
    tokens: true,
  });
  const stage = stageIn(args);
  if (!stageNameSchema.safeParse(stage).success)
    throw new UsageError(`There is no stage "${stage}": --stage takes ${stageNames.join(', ')} or pr-NUMBER.`);
  if (args.some((arg) => /^(-c|--context)?=?stage=/.test(arg)))
    throw new UsageError('The stage is named by --stage alone, so that it is the same for every step.');
  const own = new Set(
    tokens.flatMap((token) =>
      token.kind === 'option' && ownOptions.includes(token.name)
        ? [token.index, ...(token.name === 'stage' && token.inlineValue === false ? [token.index + 1] : [])]
        : [],
    ),
  );
  const passed = args.filter((_, index) => !own.has(index));
  const context = ['-c', `stage=${stage}`] as const;
  if (command === 'destroy') {
    if (!isRemovable(stage))
      throw new UsageError(
        `"${stage}" holds what people entrusted to us: only dev is destroyed by a command, and stages of pull requests (infra/README.md, "Destroy").`,
      );
    return [['cdk', 'destroy', '--all', ...context, ...passed]];
  }
  const profile = typeof values.profile === 'string' ? ['--profile', values.profile] : [];
  const bootstrap = values.bootstrap ? ['--bootstrap'] : [];
  return [
    // Before any change: what CloudFormation would otherwise refuse halfway.
    ...(values['skip-preflight']
      ? []
      : [
          [
            ...(['node', 'infra/deploy/preflight/main.ts', '--stage', stage, '--allow-unknown'] as const),
            ...[...profile, ...bootstrap],
          ] as const,
        ]),
    ['vite', 'build', 'frontend'],
    // Once per account and region; idempotent.
    ...(values.bootstrap ? [['cdk', 'bootstrap', ...context] as const] : []),
    ['cdk', 'deploy', '--all', ...context, ...passed],
  ];
};
