import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { codeMailAsked } from '#functions/features/codes/codes.ts';
import { tokenScopesFor } from '#functions/features/token-scopes.ts';
import { callerOf } from '#functions/http/caller.ts';
import { type HttpEvent, readBody, readBytes, readHeaders, readParams, readQuery } from '#functions/http/request.ts';
import { eventSchema } from '#functions/ocpp/handler.ts';
import { parsePaymentEvent } from '#functions/platform/payments-events.ts';
import { answeredRoutes } from '#shared/contract/answered-routes.ts';
import { contract } from '#shared/contract/index.ts';
import { needsToken, routeKey } from '#shared/contract/row.ts';
import {
  controlEventSchema,
  controlEventsSchema,
  queueBatchSchema,
  shardEventSchema,
  upkeepEventsSchema,
} from '#shared/events.ts';
import { userIdSchema } from '#shared/model/ids.ts';
import { noticeEventSchema } from '#shared/model/notices.ts';
import { paymentEvents } from '#shared/payments.ts';

const FOLDER = new URL('../../events/', import.meta.url);
/** Tested by frontend/src/lib/foreign-answers.test.ts and test/infra/web.test.ts. */
const ELSEWHERE = ['README.md', 'answers', 'cloudfront'];
const namesIn = (folder: string): string[] => readdirSync(new URL(folder, FOLDER));
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'));

/** How the product parses each trigger's events; throws for an invalid one. */
const triggers: Readonly<Record<string, (event: unknown) => void>> = {
  stripe: (event) => {
    const call = event as HttpEvent;
    if (call.routeKey !== routeKey(contract.stripeWebhook)) throw new Error('is not a payment event');
    if (!/^t=\d+,v1=[0-9a-f]{64}$/.test(readHeaders(call)['stripe-signature'] ?? '')) throw new Error('is not signed');
    const { type } = parsePaymentEvent(JSON.parse(new TextDecoder().decode(readBytes(call))));
    if (!(paymentEvents as readonly string[]).includes(type)) throw new Error(`${type} is not listened to`);
  },
  control: (event) => {
    const parsed = controlEventsSchema.parse(event);
    if ('Records' in parsed) for (const { body } of parsed.Records) controlEventSchema.parse(JSON.parse(body));
  },
  ocpp: (event) => void eventSchema.parse(event),
  notify: (event) => {
    for (const { body } of queueBatchSchema.parse(event).Records) noticeEventSchema.parse(JSON.parse(body));
  },
  dispatch: (event) => void shardEventSchema.parse(event),
  upkeep: (event) => void upkeepEventsSchema.parse(event),
  check: (event) => void z.strictObject({ type: z.literal('check') }).parse(event),
  messages: (event) => {
    if (codeMailAsked(event) === null && tokenScopesFor(event) === null)
      throw new Error('is neither a mail nor a token of ours');
  },
  api: (event) => {
    const call = event as HttpEvent;
    const found = answeredRoutes.find(({ routeKey }) => routeKey === call.routeKey);
    if (!found) throw new Error(`${call.routeKey} is not in the contract`);
    readParams(found.row, call);
    readQuery(found.row, call);
    readBody(found.row, call);
    if (found.row.rawBody && readBytes(call).byteLength === 0) throw new Error('has no body');
    const caller = callerOf(call.requestContext?.authorizer);
    if (needsToken(found.row) !== (caller !== null)) throw new Error('has a caller where the row has none, or none');
    if (caller !== null && caller.scope !== '')
      throw new Error('has a scope, which our trigger takes out of every token');
  },
};

describe('example events', () => {
  it('exist for exactly the existing triggers', () => {
    expect(namesIn('.').sort()).toEqual([...ELSEWHERE, ...Object.keys(triggers)].sort());
  });

  const examples = Object.keys(triggers).flatMap((trigger) => namesIn(trigger).map((name) => [trigger, name] as const));
  it.each(examples)('%s/%s is parsed', (trigger, name) => {
    expect(name).toMatch(/^[a-z0-9-]+\.json$/);
    expect(() => triggers[trigger]?.(read(`${trigger}/${name}`))).not.toThrow();
  });

  it('have ids of users as Cognito hands them out, which are no UUIDs of RFC 4122', () => {
    const subs = examples.flatMap(([trigger, name]) =>
      [...readFileSync(new URL(`${trigger}/${name}`, FOLDER), 'utf8').matchAll(/"sub": "([^"]*)"/g)].map(
        ([, id]) => id,
      ),
    );
    expect(subs.length).toBeGreaterThan(5);
    expect(subs.filter((id) => !userIdSchema.safeParse(id).success || z.uuid().safeParse(id).success)).toEqual([]);
  });

  it('show every kind of caller', () => {
    const callers = namesIn('api').map((name) =>
      callerOf((read(`api/${name}`) as HttpEvent).requestContext?.authorizer),
    );
    expect(callers.some((caller) => caller === null)).toBe(true);
    expect(callers.some((caller) => caller?.superAdmin === false)).toBe(true);
    expect(callers.some((caller) => caller?.superAdmin === true)).toBe(true);
  });
});
