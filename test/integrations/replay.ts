import { createMemoryTokens } from '#functions/integrations/memory-tokens.ts';
import { capability, type VendorError } from '#functions/integrations/port.ts';
import { linkOf, type Subject } from './bench.ts';
import type { PollFixture } from './fixture.ts';

/** What an adapter sent. */
export interface Sent {
  readonly requests: string[];
  readonly bodies: unknown[];
}

/** Answers in the order given; records the requests, without secrets that a vendor wants in the query string. */
const cannedFetch = (answers: PollFixture['answers'], sent: Sent): typeof globalThis.fetch => {
  const left = [...answers];
  return async (input, init) => {
    const { pathname, search } = new URL(String(input));
    sent.requests.push(
      `${init?.method} ${pathname}${search.replace(/\?auth_key=[^&]*$/, '').replace(/([?&]token=)[^&]*/, '$1***')}`,
    );
    const isJson = new Headers(init?.headers).get('content-type') === 'application/json';
    sent.bodies.push(isJson ? JSON.parse(String(init?.body)) : null);
    const answer = left.shift();
    if (answer === undefined) throw new Error('the fixture has no further answer');
    const { status, headers, json, text } = answer;
    const body = text ?? JSON.stringify(json);
    return new Response(body === '' ? null : body, { status, headers });
  };
};

/** Makes the fixture's call; what is read comes back with kinds in place of errors. */
export const replay = async (subject: Subject, fixture: PollFixture, sent: Sent): Promise<unknown> => {
  const clock = { now: () => Date.parse(fixture.now), sleep: async () => {} };
  const { sensors, appliances, target = { deviceId: '' }, command = { kind: 'off' }, tokens } = fixture;
  const adapter = subject.integration.open({
    ...clock,
    fetch: cannedFetch(fixture.answers, sent),
    fields: fixture.fields ?? subject.sample.fields,
    tokens: createMemoryTokens(),
    ...linkOf(subject, tokens && { values: tokens.values, expiresAtMs: Date.parse(tokens.expiresAt) }),
    baseUrlOverride: null,
  });
  switch (fixture.call) {
    case 'verify':
      return await adapter.verify();
    case 'listDevices':
      return await adapter.listDevices();
    case 'command':
      return await adapter.command(target, command);
    case 'battery':
      if (fixture.battery === undefined) throw new Error('the fixture has no command to a battery');
      return await capability(adapter, 'battery')(target.deviceId, fixture.battery);
    case 'read': {
      const result = await adapter.read({ sensors, appliances });
      const plain = (outcomes: readonly { ok: boolean; value?: unknown; error?: VendorError }[]): unknown[] =>
        outcomes.map(({ ok, value, error }) => (ok ? value : { error: error?.kind }));
      return { sensors: plain(result.sensors), appliances: plain(result.appliances) };
    }
  }
};
