import { describe, expect, it } from 'vitest';
import { toTokenOpenApi } from '#shared/contract/openapi.ts';
import { callsById, looksLikeToken, shownAnswer, targetOf } from './call.ts';
import { filled, wordsIn } from './words.ts';

const calls = callsById(JSON.parse(JSON.stringify(toTokenOpenApi())));
const callOf = (id: string) => {
  const call = calls.get(id);
  if (!call) throw new Error(`No ${id}`);
  return call;
};

describe('a call that is tried', () => {
  it('has its method, its path for programs, its fields and its body', () => {
    expect(callOf('patchAppliance')).toMatchObject({
      method: 'PATCH',
      path: '/api/v1/accounts/{accountId}/appliances/{applianceId}',
      parameters: [{ name: 'accountId' }, { name: 'applianceId' }],
      body: expect.anything(),
    });
  });

  it('goes where its fields say, and nowhere without one that it needs', () => {
    const call = callOf('listDecisions');
    const accountId = 'acc_1';
    expect(targetOf(call, {})).toEqual({ missing: 'accountId' });
    const required = call.parameters.filter((one) => one.in === 'query' && one.required).map(({ name }) => name);
    const typed = Object.fromEntries(required.map((name) => [name, '1']));
    const applianceId = 'a/../b?c';
    expect(targetOf(call, { ...typed, accountId, applianceId })).toEqual({
      url: expect.stringMatching(/^\/api\/v1\/accounts\/acc_1\//),
    });
    const target = targetOf(callOf('patchAppliance'), { accountId, applianceId });
    expect(target).toEqual({ url: '/api/v1/accounts/acc_1/appliances/a%2F..%2Fb%3Fc' });
  });
});

it('tells a token by its form', () => {
  expect(looksLikeToken(`swd_${'a1B2'.repeat(9)}xy`)).toBe(true);
  for (const text of ['', 'swd_', `swd_${'a'.repeat(37)}`, `whs_${'a'.repeat(38)}`, `swd_${'a'.repeat(37)}!`])
    expect(looksLikeToken(text)).toBe(false);
});

it('shows JSON in lines, anything else as it is, and cuts what is too long', () => {
  expect(shownAnswer('{"a":1}')).toEqual({ text: '{\n  "a": 1\n}', left: 0 });
  expect(shownAnswer('a;b')).toEqual({ text: 'a;b', left: 0 });
  expect(shownAnswer('x'.repeat(30), 20)).toEqual({ text: 'x'.repeat(20), left: 10 });
});

it('has every word in both languages, with the same places', () => {
  const [en, de] = [wordsIn('en'), wordsIn('de')];
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
  for (const [key, text] of Object.entries(en)) expect(places(de[key as keyof typeof de])).toEqual(places(text));
  expect(wordsIn('fr')).toBe(en);
  expect(filled(en.answered, { status: 200, ms: 5 })).toBe('Answer 200 in 5 ms');
});
