import { runInNewContext } from 'node:vm';
import { parse } from 'yaml';
import * as z from 'zod';
import type { webhookExamples } from '../../frontend/src/components/linking/webhook-examples.ts';
import { readFixture } from './fixture.ts';
import { homeAssistant, homeAssistantCar } from './home-assistant-senders.ts';
import type { Measured, Sender, Sent } from './sender.ts';
import { shell } from './shell-sender.ts';

export type ExampleId = (typeof webhookExamples)[number]['id'];

const JSON_TYPE = 'application/json';
const found = (text: string, pattern: RegExp): string => {
  const [, group] = pattern.exec(text) ?? [];
  if (group === undefined) throw new Error(`${pattern} is not in: ${text}`);
  return group;
};

const nodeRedSchema = z.array(
  z.discriminatedUnion('type', [
    z.object({ id: z.string(), type: z.literal('function'), name: z.string(), func: z.string(), wires: z.unknown() }),
    z.object({ id: z.string(), type: z.literal('http request'), method: z.string(), url: z.url() }),
  ]),
);

/** Each function node keeps its own context; an object as payload is sent as JSON. */
const nodeRed = (code: string): Sender => {
  const nodes = nodeRedSchema.parse(JSON.parse(code));
  const contexts = new Map(nodes.map(({ id }) => [id, new Map<string, unknown>()]));
  const takes = (name: string, payload: number | null, nowMs: number): readonly Sent[] => {
    const node = nodes.find((one) => one.type === 'function' && one.name === name);
    if (node?.type !== 'function' || payload === null) return [];
    const message = runInNewContext(`(() => {${node.func}})()`, {
      msg: { payload, topic: 'meter', _msgid: '1' },
      context: contexts.get(node.id),
      Date: { now: () => nowMs },
    }) as { readonly payload: unknown } | null;
    if (message === null) return [];
    return nodes.flatMap((to) =>
      to.type === 'http request' && JSON.stringify(node.wires) === JSON.stringify([[to.id]])
        ? [{ method: to.method, url: to.url, contentType: JSON_TYPE, body: JSON.stringify(message.payload) }]
        : [],
    );
  };
  return {
    everyS: null,
    send: ({ gridW, pvW }, nowMs) => [...takes('Grid (W)', gridW, nowMs), ...takes('Solar (W)', pvW, nowMs)],
  };
};

const espHomeSchema = z.strictObject({
  http_request: z.strictObject({ timeout: z.string() }),
  interval: z.tuple([
    z.strictObject({
      interval: z.string(),
      // biome-ignore lint/suspicious/noThenProperty: ESPHome's name for the actions
      then: z.tuple([z.strictObject({ 'http_request.post': z.strictObject({ url: z.url(), json: z.string() }) })]),
    }),
  ]),
});

/** The statements fill a JSON document; a sensor without a value is NaN, which is written as null. */
const espHome = (code: string): Sender => {
  const [{ interval, then }] = espHomeSchema.parse(parse(code)).interval;
  const { url, json } = then[0]['http_request.post'];
  return {
    everyS: Number(found(interval, /^(\d+)s$/)),
    send: ({ gridW }) => {
      const states = new Map([['grid_power', gridW]]);
      const body = Object.fromEntries(
        json.split('\n').map((line) => {
          const id = found(line, /^root\["\w+"\] = id\((\w+)\)\.state;$/);
          if (!states.has(id)) throw new Error(`no such id: ${id}`);
          return [found(line, /^root\["(\w+)"\]/), states.get(id)];
        }),
      );
      return [{ method: 'POST', url, contentType: JSON_TYPE, body: JSON.stringify(body) }];
    },
  };
};

/** The status of a meter of three phases as `EM.GetStatus` documents it, in part; `+` is import. */
const emStatus = (gridW: number) => ({ id: 0, a_act_power: gridW, b_act_power: 0, total_act_power: gridW });

const shellyScript = (code: string): Sender => {
  let everyMs = 0;
  let lookedMs: number | null = null;
  let measured: Measured = { gridW: null, pvW: null };
  const sent: Sent[] = [];
  const onTick: (() => void)[] = [];
  const callSchema = z.strictObject({
    url: z.url(),
    timeout: z.number(),
    content_type: z.string(),
    body: z.string(),
  });
  runInNewContext(code, {
    Timer: {
      set: (ms: number, repeats: boolean, callback: () => void) => {
        everyMs = repeats ? ms : Number.NaN;
        onTick.push(callback);
      },
    },
    Shelly: {
      getComponentStatus: (key: string) =>
        key === 'em:0' && measured.gridW !== null ? emStatus(measured.gridW) : null,
      call: (method: string, values: unknown, then: (answer: { code: number; body: string }) => void) => {
        if (method !== 'HTTP.POST') throw new Error(`unknown method ${method}`);
        const { url, content_type: contentType, body } = callSchema.parse(values);
        sent.push({ method: 'POST', url, contentType, body, answered: (code, text) => then({ code, body: text }) });
      },
    },
  });
  return {
    everyS: null,
    send: (now, nowMs) => {
      measured = now;
      const ticks = lookedMs === null ? 1 : Math.round((nowMs - lookedMs) / everyMs);
      lookedMs = nowMs;
      for (let tick = 0; tick < ticks; tick += 1) for (const look of onTick) look();
      return sent.splice(0);
    },
  };
};

/** Tokens `${ev.…}` are replaced by attributes of the event, which of `pm1.apower_change` is `apower`. */
const shellyAction = (code: string): Sender => ({
  everyS: null,
  send: ({ pvW }) => (pvW === null ? [] : [{ method: 'GET', url: code.replace(/\$\{ev\.apower\}/g, String(pvW)) }]),
});

/** A rule runs at each telemetry message that holds its trigger, and `%value%` is its value. */
const tasmota = (code: string): Sender => {
  const [period = '', rule = '', enable, ...more] = code.split('\n');
  if (enable !== 'Rule1 1' || more.length > 0) throw new Error('the rule is not switched on last');
  const [sensor = '', field = ''] = found(rule, /^Rule1 ON Tele-(\S+) DO /).split('#');
  const url = found(rule, / DO WebQuery (\S+) GET ENDON$/);
  return {
    everyS: Number(found(period, /^TelePeriod (\d+)$/)),
    send: ({ gridW }) => {
      const telemetry: Readonly<Record<string, unknown>> = {
        Time: '2026-06-01T12:00:00',
        ...(gridW === null ? {} : { SML: { Total_in: 8120.4, Total_out: 9650.1, Power_curr: gridW } }),
      };
      const value = z.record(z.string(), z.number()).optional().parse(telemetry[sensor])?.[field];
      return value === undefined ? [] : [{ method: 'GET', url: url.replaceAll('%value%', String(value)) }];
    },
  };
};

/** A client has an address and a key; it documents kilowatts, `net_import_kw` + import. */
const chargeHq = (code: string): Sender => {
  const [head = '', example = ''] = code.split('\n\n');
  const { apiKey } = z.object({ apiKey: z.string() }).parse(JSON.parse(example));
  const url = found(head, /^POST (\S+)$/m);
  return {
    everyS: null,
    send: ({ gridW, pvW }) => [
      {
        method: 'POST',
        url,
        contentType: found(head, /^Content-Type: (.+)$/m),
        body: JSON.stringify({
          apiKey,
          siteMeters: {
            ...(pvW === null ? {} : { production_kw: pvW / 1000 }),
            ...(gridW === null ? {} : { net_import_kw: gridW / 1000 }),
          },
        }),
      },
    ],
  };
};

/**
 * A device that posts its own body to the address, here a recorded or documented one with other figures.
 * @param figures the body's fields for what the home measures
 */
const deviceWith =
  (fixture: string, figures: (measured: Measured) => Readonly<Record<string, number | null>>) =>
  (code: string): Sender => {
    const { raw } = readFixture('webhook', fixture, z.object({ raw: z.string() }));
    const body = z.record(z.string(), z.unknown()).parse(JSON.parse(raw));
    return {
      everyS: null,
      send: (measured) => [
        {
          method: 'POST',
          url: z.url().parse(code),
          contentType: JSON_TYPE,
          body: JSON.stringify({ ...body, ...figures(measured) }),
        },
      ],
    };
  };

/** sonnen: feed-in is +. */
const sonnen = deviceWith('sonnen-latestdata.json', ({ gridW, pvW }) => ({
  GridFeedIn_W: gridW === null ? null : -gridW,
  Production_W: pvW,
}));

/** OpenEMS' controller for clever-PV: import is +. */
const openEms = deviceWith('clever-pv-signed.json', ({ gridW, pvW }) => ({ watt: gridW, producingWatt: pvW }));

/** Sends the figures of the example, whatever the home measures. */
const curl = (code: string): Sender => ({
  everyS: null,
  send: () => [
    {
      method: found(code, /^curl -X (\w+) /),
      url: found(code, /-X POST '([^']+)'/),
      contentType: found(code, /-H 'Content-Type: ([^']+)'/),
      body: found(code, /-d '([^']+)'$/),
    },
  ],
});

/** What each program makes of its example: one without a row here does not compile. */
export const exampleSenders: Readonly<Record<ExampleId, (code: string) => Sender>> = {
  homeAssistant,
  homeAssistantCar,
  sonnen,
  openEms,
  nodeRed,
  espHome,
  shellyScript,
  shellyAction,
  shell,
  tasmota,
  chargeHq,
  curl,
};
