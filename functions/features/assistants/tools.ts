import * as z from 'zod';
import type { Relay } from '#functions/http/implement.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { Locale } from '#shared/locales.ts';
import type { Account } from '#shared/model/account.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import { accountIdSchema, applianceIdSchema } from '#shared/model/ids.ts';
import type { Sensor } from '#shared/model/sensor.ts';
import { applianceModes } from '#shared/modes.ts';
import type { TokenScope } from '#shared/token-scopes.ts';
import type { Choice } from './failure-words.ts';
import { daysAnswer, sessionsAnswer } from './past-answers.ts';
import { planAnswer } from './plan-answer.ts';
import { type Say, sentencesFor } from './sentences.ts';

/** One thing that an assistant may ask or do. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: TokenScope;
  /** The same call again changes nothing more. */
  readonly idempotent: boolean;
  readonly input: z.ZodObject;
  readonly run: (input: unknown, asked: Asked) => Promise<Record<string, unknown>>;
}

/** What a tool works with. */
export interface Asked {
  readonly relay: Relay;
  /** Of who asks. */
  readonly locale: Locale;
  readonly nowMs: number;
}

const site = accountIdSchema.optional().describe('Id of the site, from list_sites. Not needed with one site.');
const appliance = applianceIdSchema
  .optional()
  .describe('Id of the appliance, from get_status. Not needed where there is one charger, or one appliance.');
const time = z.iso.datetime({ offset: true });
/** Decisions that one answer tells at most. */
const MOST_DECISIONS = 20;

const tool = <S extends z.ZodObject>(
  of: Omit<Tool, 'input' | 'run'> & {
    readonly input: S;
    readonly run: (input: z.output<S>, asked: Asked) => Promise<Record<string, unknown>>;
  },
): Tool => ({ ...of, run: (input, asked) => of.run(of.input.parse(input), asked) });

interface Named {
  readonly id: string;
  readonly name: string;
}
/** What the assistant has to choose, or to ask for: the ids are in the message. */
export class ChoiceNeeded extends ApiError {
  readonly what: Choice;
  readonly names: readonly string[];

  constructor(what: Choice, of: readonly Named[]) {
    super('invalid_request', {
      message: `${what}: ${of.map(({ id, name }) => `${id} is "${name}"`).join(', ') || 'there is none'}`,
    });
    this.what = what;
    this.names = of.map(({ name }) => name);
  }
}

const siteOf = async (relay: Relay, wanted: Account['id'] | undefined): Promise<Account['id']> => {
  if (wanted !== undefined) return wanted;
  const { accounts } = await relay('getMe', {});
  const [only] = accounts;
  if (only === undefined || accounts.length > 1) throw new ChoiceNeeded('site', accounts);
  return only.id;
};

const listed = (relay: Relay, accountId: Account['id']): Promise<readonly Appliance[]> =>
  relay('listAppliances', { params: { accountId }, query: { fetch: 'false' } });

interface Chosen {
  readonly accountId: Account['id'];
  readonly one: Appliance;
  readonly all: readonly Appliance[];
}
const chosen = async (
  relay: Relay,
  wanted: { readonly site?: Account['id'] | undefined; readonly appliance?: Appliance['id'] | undefined },
): Promise<Chosen> => {
  const accountId = await siteOf(relay, wanted.site);
  const all = await listed(relay, accountId);
  const chargers = all.filter(({ kind }) => kind !== 'plug');
  const [only] = chargers.length === 1 ? chargers : all;
  const one =
    wanted.appliance === undefined
      ? (chargers.length === 1 || all.length === 1) && only
      : all.find(({ id }) => id === wanted.appliance);
  if (!one) throw new ChoiceNeeded('appliance', all);
  return { accountId, one, all };
};

/** What a person would be told of an appliance: the decision with its sentence, as the app shows it. */
const shown = (
  { id, name, kind, mode, state, override, chargeNow, decision, settings }: Appliance,
  say: Say,
  nowMs: number,
) => ({
  ...{ id, name, kind, mode, state, override, chargeNow },
  decision: decision && { sentence: say(decision.reason, kind, nowMs), ...decision },
  goals: { deadline: settings.deadline, once: settings.once },
});

/** A sensor with what it measures: what it does not is left out, and what it cannot tell now is null. */
const measured = ({ id, name, service, settings, sensorData, health }: Sensor) => {
  const [newest] = sensorData;
  const values = Object.entries(newest ?? {}).filter(([, value]) => value !== null);
  return {
    ...{ id, name, service, measures: settings.measures },
    reading: newest === undefined ? null : Object.fromEntries(values),
    health,
  };
};

/** A home without what only its settings page needs. */
const homeNow = ({ id, name, timezone, role, products, override, lastRunAt, nextRunAt, settings }: Account) => {
  const { importPriceEurPerKWh, feedInPriceEurPerKWh, batteryStrategy } = settings;
  return {
    ...{ id, name, timezone, role, products, override, lastRunAt, nextRunAt },
    settings: { importPriceEurPerKWh, feedInPriceEurPerKWh, batteryStrategy },
  };
};

/** Names of a home's appliances; of one that is gone its id. */
const namesOf =
  (appliances: readonly Named[]) =>
  (id: string): string =>
    appliances.find((one) => one.id === id)?.name ?? id;

/** Says reasons of a home to who asks. */
const sayOf = ({ locale }: Asked, home: Pick<Account, 'timezone'>, appliances: readonly Appliance[]): Promise<Say> =>
  sentencesFor({ locale, zone: home.timezone, appliances });

const changed = async (
  answer: Appliance,
  asked: Asked,
  { accountId, all }: Chosen,
): Promise<Record<string, unknown>> => {
  const home = await asked.relay('getAccount', { params: { accountId } });
  return { appliance: shown(answer, await sayOf(asked, home, all), asked.nowMs) };
};

const reading: readonly Tool[] = [
  tool({
    name: 'list_sites',
    title: 'List my homes',
    description: 'The sites that this token opens, with their ids and the role on each.',
    scope: 'read',
    idempotent: true,
    input: z.object({}),
    run: async (_, { relay }) => {
      const { accounts, scope } = await relay('getMe', {});
      return { sites: accounts, scope };
    },
  }),
  tool({
    name: 'get_status',
    title: 'Where does my power go?',
    description:
      'A home now: what each sensor last measured (sun, grid, house, battery) with its time, and each appliance with mode, state and the decision in force with its sentence: why, and what happens next.',
    scope: 'read',
    idempotent: true,
    input: z.object({ site }),
    run: async ({ site: wanted }, asked) => {
      const { relay, nowMs } = asked;
      const accountId = await siteOf(relay, wanted);
      const params = { accountId };
      const [home, sensors, appliances] = await Promise.all([
        relay('getAccount', { params }),
        relay('listSensors', { params }),
        listed(relay, accountId),
      ]);
      const say = await sayOf(asked, home, appliances);
      return {
        site: homeNow(home),
        // What was before is for get_days and why.
        sensors: sensors.map(measured),
        appliances: appliances.map((one) => shown(one, say, nowMs)),
      };
    },
  }),
  tool({
    name: 'why',
    title: 'Why is the car (not) charging?',
    description:
      'Why an appliance does what it does: the decision in force with its sentence, reason code and figures, and the decisions before it, newest first.',
    scope: 'read',
    idempotent: true,
    input: z.object({
      site,
      appliance,
      from: time.optional().describe('Decisions from this time on, ISO 8601. Default: the last day.'),
    }),
    run: async ({ from, ...wanted }, asked) => {
      const { relay, nowMs } = asked;
      const { accountId, one, all } = await chosen(relay, wanted);
      const query = { applianceId: one.id, ...(from === undefined ? {} : { from: new Date(from).toISOString() }) };
      const params = { accountId };
      const [home, decisions] = await Promise.all([
        relay('getAccount', { params }),
        relay('listDecisions', { params, query }),
      ]);
      const say = await sayOf(asked, home, all);
      return {
        timezone: home.timezone,
        appliance: shown(one, say, nowMs),
        // Each is said as it was when it was made.
        decisions: decisions.slice(0, MOST_DECISIONS).map(({ applianceId: _, nextChangeAt: __, ...decision }) => ({
          sentence: say(decision.reason, one.kind, Date.parse(decision.time)),
          ...decision,
        })),
      };
    },
  }),
  tool({
    name: 'get_plan',
    title: 'What is planned?',
    description:
      'The plan of the hours to come: in which blocks of time which appliance is to run on sun or grid and at what cost, what the home battery does, and sun and prices ahead in steps.',
    scope: 'read',
    idempotent: true,
    input: z.object({ site }),
    run: async ({ site: wanted }, { relay }) => {
      const accountId = await siteOf(relay, wanted);
      const params = { accountId };
      const [{ timezone }, plan, appliances] = await Promise.all([
        relay('getAccount', { params }),
        relay('getPlan', { params }),
        listed(relay, accountId),
      ]);
      return { timezone, ...planAnswer(plan, namesOf(appliances)) };
    },
  }),
  tool({
    name: 'list_sessions',
    title: 'Charging sessions and what they cost',
    description:
      'Charging sessions of the last month or of a span, with their sums, newest first: energy, share of sun, battery and grid, and what they cost. For older ones than are listed ask with an earlier `to`. Amounts of money are for the owner; null means unknown or not for this user.',
    scope: 'read',
    idempotent: true,
    input: z.object({
      site,
      from: time.optional().describe('Sessions that began from this time on, ISO 8601.'),
      to: time.optional().describe('And before this one.'),
    }),
    run: async ({ site: wanted, from, to }, { relay }) => {
      const accountId = await siteOf(relay, wanted);
      const query = {
        ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
        ...(to === undefined ? {} : { to: new Date(to).toISOString() }),
      };
      const params = { accountId };
      const [{ timezone }, found] = await Promise.all([
        relay('getAccount', { params }),
        relay('listChargingSessions', { params, query }),
      ]);
      const { sessions, next, ...span } = found;
      return { timezone, ...span, ...sessionsAnswer(sessions), ...(next !== null && { olderExist: true }) };
    },
  }),
  tool({
    name: 'get_days',
    title: 'Energy by day',
    description:
      'Energy of each day as a table, and sums with their parts: produced, used, bought, fed in, charged by sun, by appliance, and sun that was missed by its cause.',
    scope: 'read',
    idempotent: true,
    input: z.object({
      site,
      from: z.iso.date().optional().describe('First day, such as 2026-06-01.'),
      to: z.iso.date().optional().describe('Last day.'),
    }),
    run: async ({ site: wanted, from, to }, { relay }) => {
      const accountId = await siteOf(relay, wanted);
      const query = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
      const params = { accountId };
      const [{ days, ...span }, appliances] = await Promise.all([
        relay('getDays', { params, query }),
        listed(relay, accountId),
      ]);
      return { ...span, ...daysAnswer(days, namesOf(appliances)) };
    },
  }),
];

const switching: readonly Tool[] = [
  tool({
    name: 'set_mode',
    title: 'Set the mode of an appliance',
    description:
      'Sets how an appliance is controlled: AUTO follows the sun, ON and OFF hold, MANUAL leaves it alone, SCHEDULE and SOC_MAP follow their lists. Ask the person first.',
    scope: 'control',
    idempotent: true,
    input: z.object({ site, appliance, mode: z.enum(applianceModes).describe('The new mode.') }),
    run: async ({ mode, ...wanted }, asked) => {
      const found = await chosen(asked.relay, wanted);
      const params = { accountId: found.accountId, applianceId: found.one.id };
      return changed(await asked.relay('patchAppliance', { params, body: { mode } }), asked, found);
    },
  }),
  tool({
    name: 'charge_by',
    title: 'Full by a time, once',
    description:
      'Sets a goal for one time: ready by then, with sun first and grid as late as possible. Either energy in kWh, or a percentage with the size of the battery in kWh. Ask the person first, also for what is not known.',
    scope: 'control',
    idempotent: true,
    input: z.object({
      site,
      appliance,
      by: time.describe('When it has to be ready, ISO 8601 with offset.'),
      energyKWh: z.number().min(0.1).max(300).optional().describe('Energy from now, kWh.'),
      targetPercent: z
        .int()
        .min(1)
        .max(100)
        .optional()
        .describe("State of charge of the car's battery, %; 100 is full."),
      batteryKWh: z
        .number()
        .min(0.1)
        .max(300)
        .optional()
        .describe("Size of the car's battery, kWh; with targetPercent."),
    }),
    run: async ({ by, energyKWh, targetPercent, batteryKWh, ...wanted }, asked) => {
      const found = await chosen(asked.relay, wanted);
      const once = {
        byAt: new Date(by).toISOString(),
        energyKWh: energyKWh ?? null,
        minutes: null,
        targetPercent: targetPercent ?? null,
        batteryKWh: batteryKWh ?? null,
      };
      const params = { accountId: found.accountId, applianceId: found.one.id };
      return changed(await asked.relay('patchAppliance', { params, body: { settings: { once } } }), asked, found);
    },
  }),
  tool({
    name: 'pause',
    title: 'Pause control of a home',
    description: 'Stops controlling all appliances of a home until a time. Ask the person first.',
    scope: 'control',
    idempotent: true,
    input: z.object({ site, until: time.describe('Until when, ISO 8601 with offset.') }),
    run: async ({ site: wanted, until }, { relay }) => {
      const accountId = await siteOf(relay, wanted);
      const body = { until: new Date(until).toISOString() };
      return { site: await relay('pauseAccount', { params: { accountId }, body }) };
    },
  }),
  tool({
    name: 'resume',
    title: 'End the pause of a home',
    description: 'Resumes control of a home’s appliances now. Ask the person first.',
    scope: 'control',
    idempotent: true,
    input: z.object({ site }),
    run: async ({ site: wanted }, { relay }) => {
      const accountId = await siteOf(relay, wanted);
      return { site: await relay('resumeAccount', { params: { accountId } }) };
    },
  }),
];

/** Few and whole, in a fixed order: a model chooses worse among many. None deletes, pays, invites, or shows a secret. */
export const tools: readonly Tool[] = [...reading, ...switching];
