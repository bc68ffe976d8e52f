import { parseArgs } from 'node:util';
import * as z from 'zod';
import { type TaxBehavior, taxBehaviors } from '#shared/model/account.ts';

/** How the local product starts. */
export interface LocalOptions {
  /** App and `/api`; 0 takes a free one. */
  readonly port: number;
  /** The simulated home; 0 takes a free one. */
  readonly homePort: number;
  /** Where the app listens. Default: loopback. */
  readonly host: string;
  /** Keeps state over restarts. */
  readonly dataDir: string;
  /** CSV of a recorded home; null: a generated trace. */
  readonly trace: string | null;
  /** Removes all state first. */
  readonly reset: boolean;
  /** Home seconds per real second. */
  readonly speed: number;
  /** Hours of the home's past to simulate before the first start. */
  readonly pastHours: number;
  /** Tax on sales, as `tax` of a stage; null: none is computed. */
  readonly tax: TaxBehavior | null;
  /** The demo home has a second charger, which speaks OCPP and dials the product. */
  readonly box: boolean;
  /** The demo home has a home battery, a Powerwall, and its account knows the car; counts at the first start. */
  readonly battery: boolean;
}

export class OptionsError extends Error {}

const between = (min: number, max: number) => {
  const error = `has to be a number from ${min} to ${max}`;
  return z.coerce.number({ error }).min(min, error).max(max, error);
};
const PORT_ERROR = 'has to be a whole number from 0 to 65535';
const port = z.coerce.number({ error: PORT_ERROR }).int(PORT_ERROR).min(0, PORT_ERROR).max(65_535, PORT_ERROR);
const schema = z.object({
  PORT: port.default(3000),
  HOME_PORT: port.default(3001),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.local'),
  TRACE: z.string().min(1).optional(),
  SPEED: between(0.1, 600).default(1),
  PAST_HOURS: between(0, 72).default(48),
  WALLBOX: z.enum(['yes', 'no'], { error: 'has to be yes or no' }).default('yes'),
  HOME_BATTERY: z.enum(['yes', 'no'], { error: 'has to be yes or no' }).default('yes'),
  TAX_BEHAVIOR: z.enum(taxBehaviors, { error: `has to be ${taxBehaviors.join(' or ')}` }).optional(),
});

/**
 * Reads the environment and the command line, which wins.
 * @throws OptionsError naming what is wrong
 */
export const readOptions = (
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): LocalOptions => {
  let flags: { trace?: string | undefined; speed?: string | undefined; reset?: boolean | undefined };
  try {
    flags = parseArgs({
      args: [...args],
      options: { trace: { type: 'string' }, speed: { type: 'string' }, reset: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error));
  }
  const filled = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const given: Record<string, unknown> = {
    ...Object.fromEntries(filled),
    ...(flags.trace === undefined ? {} : { TRACE: flags.trace }),
    ...(flags.speed === undefined ? {} : { SPEED: flags.speed }),
  };
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(
      ({ path: [name], message }) => `${String(name)}=${given[String(name)]} ${message}`,
    );
    throw new OptionsError([...new Set(wrong)].join('\n'));
  }
  const { PORT, HOME_PORT, HOST, DATA_DIR, TRACE, SPEED, PAST_HOURS, TAX_BEHAVIOR, WALLBOX, HOME_BATTERY } =
    parsed.data;
  return {
    port: PORT,
    homePort: HOME_PORT,
    host: HOST,
    dataDir: DATA_DIR,
    trace: TRACE ?? null,
    reset: flags.reset ?? false,
    speed: SPEED,
    pastHours: PAST_HOURS,
    tax: TAX_BEHAVIOR ?? null,
    box: WALLBOX === 'yes',
    battery: HOME_BATTERY === 'yes',
  };
};
