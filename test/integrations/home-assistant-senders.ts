import { parse } from 'yaml';
import * as z from 'zod';
import type { Sender } from './sender.ts';

const restCommandSchema = z.strictObject({
  url: z.url(),
  method: z.literal('post'),
  content_type: z.string(),
  payload: z.string(),
});
const homeAssistantSchema = z.strictObject({
  rest_command: z.strictObject({ sunward: restCommandSchema }),
  'automation sunward': z.tuple([
    z.strictObject({
      alias: z.string(),
      mode: z.literal('single'),
      max_exceeded: z.literal('silent'),
      triggers: z.tuple([z.strictObject({ trigger: z.literal('time_pattern'), seconds: z.string().regex(/^\/\d+$/) })]),
      actions: z.tuple([
        z.strictObject({
          variables: z.strictObject({ sent: z.literal("{{ states('sensor.grid_power') | float(0) }}") }),
        }),
        z.strictObject({ action: z.literal('rest_command.sunward'), response_variable: z.literal('answer') }),
        z.strictObject({ delay: z.literal('{{ answer.content.nextInS | default(20) }}') }),
        z.strictObject({
          wait_template: z.literal(
            "{{ (states('sensor.grid_power') | float(0) - sent) | abs >= answer.content.changeW | default(50) }}",
          ),
          timeout: z.number(),
        }),
      ]),
    }),
  ]),
});

/** A template of states, each as text, `unavailable` where there is none. */
const rendered = (payload: string, states: ReadonlyMap<string, number | null>): string => {
  const body = payload.replace(/\{\{ states\('([^']+)'\) \}\}/g, (_, id: string) =>
    String(states.get(id) ?? 'unavailable'),
  );
  if (/\{[{%]/.test(body)) throw new Error(`a template is left: ${body}`);
  return body;
};

const pacedAnswerSchema = z.object({ nextInS: z.number(), changeW: z.number() });

/** One run at a time: it reports, waits as the answer says, then for a change or the time-out; the next trigger is near. */
export const homeAssistant = (code: string): Sender => {
  const { rest_command, 'automation sunward': automations } = homeAssistantSchema.parse(parse(code));
  const { url, method, content_type: contentType, payload } = rest_command.sunward;
  const { timeout } = automations[0].actions[3];
  let run: { readonly atMs: number; readonly sentW: number; nextInS: number; changeW: number } | null = null;
  return {
    everyS: null,
    send: ({ gridW, pvW }, nowMs) => {
      if (run !== null) {
        const waitedS = (nowMs - run.atMs) / 1000 - run.nextInS;
        const changed = Math.abs((gridW ?? 0) - run.sentW) >= run.changeW;
        if (waitedS < 0 || (waitedS < timeout && !changed)) return [];
      }
      const begun = { atMs: nowMs, sentW: gridW ?? 0, nextInS: 0, changeW: 0 };
      run = begun;
      const body = rendered(
        payload,
        new Map([
          ['sensor.grid_power', gridW],
          ['sensor.pv_power', pvW],
        ]),
      );
      const answered = (_: number, text: string): void => {
        Object.assign(begun, pacedAnswerSchema.parse(JSON.parse(text)));
      };
      return [{ method, url, contentType, body, answered }];
    },
  };
};

const homeAssistantCarSchema = z.strictObject({
  rest_command: z.strictObject({ sunward_car: restCommandSchema }),
  'automation sunward_car': z.tuple([
    z.strictObject({
      alias: z.string(),
      triggers: z.tuple([
        z.strictObject({ trigger: z.literal('state'), entity_id: z.literal('sensor.car_battery') }),
        z.strictObject({ trigger: z.literal('time_pattern'), minutes: z.number() }),
      ]),
      actions: z.tuple([z.strictObject({ action: z.literal('rest_command.sunward_car') })]),
    }),
  ]),
});

/** What the car of these senders is charged to, %. */
export const SENT_CAR_PERCENT = 55;

/** Reports its charge when it changes. */
export const homeAssistantCar = (code: string): Sender => {
  const {
    url,
    method,
    content_type: contentType,
    payload,
  } = homeAssistantCarSchema.parse(parse(code)).rest_command.sunward_car;
  const states = new Map([['sensor.car_battery', SENT_CAR_PERCENT]]);
  return { everyS: null, send: () => [{ method, url, contentType, body: rendered(payload, states) }] };
};
