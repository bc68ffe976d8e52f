import { expect, test } from 'vitest';
import { type CredentialField, type Manifest, manifestSchema } from '#shared/integration.ts';
import { linkFormSchema, refusedFields, replacedFields, sentFields, typedFields } from './link-form-schema.ts';

const field = (name: string, values: Partial<CredentialField>): CredentialField => ({
  name,
  kind: 'text',
  required: true,
  label: { en: name, de: name },
  help: { en: name, de: name },
  example: '',
  ...values,
});
const manifest: Manifest = manifestSchema.parse({
  id: 'shelly',
  name: 'Shelly',
  offers: { sensor: true, appliance: true, vehicle: false },
  delivery: 'poll',
  capabilities: { setCurrent: false, switchPhases: false, measuredTime: true },
  credentialFields: [
    field('server', {}),
    field('authKey', { kind: 'secret' }),
    field('note', { required: false }),
    field('key', { kind: 'generated' }),
  ],
  timing: { samplingS: 60, windowS: 0, guardS: 90, actuationS: 5 },
  limits: { minPollSeconds: 1, requestsPerDay: null, spacingMs: 1000, concurrency: 1 },
  egressHosts: ['.shelly.cloud'],
  planRequired: null,
  caveats: [],
  docsUrl: 'https://shelly.example',
  confidence: 'high',
});

test('the form has no fields for values that the server creates', () => {
  expect(typedFields(manifest).map(({ name }) => name)).toEqual(['server', 'authKey', 'note']);
});

test('required fields have to be filled in, others not', () => {
  const parse = (fields: Record<string, string>) => linkFormSchema(manifest).safeParse({ name: 'Shelly', fields });
  expect(parse({ server: 'a', authKey: 'b', note: '' }).success).toBe(true);
  const missing = parse({ server: 'a', authKey: '', note: '' });
  expect(missing.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['fields.authKey', 'required'],
  ]);
});

test('a foreign URL and an unknown choice are refused at their fields before sending', () => {
  const strict: Manifest = {
    ...manifest,
    credentialFields: [
      field('server', { hosts: ['.shelly.cloud'] }),
      field('region', { required: false, choices: ['eu', 'us'] }),
    ],
  };
  const issues = (fields: Record<string, string>) =>
    linkFormSchema(strict)
      .safeParse({ name: 'Shelly', fields })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  expect(issues({ server: ' https://shelly-1-eu.shelly.cloud/ ', region: '' })).toEqual([]);
  expect(issues({ server: 'shelly-1-eu.shelly.cloud', region: 'US' })).toEqual([]);
  expect(issues({ server: 'https://evil.example', region: 'moon' })).toEqual([
    ['fields.server', 'host'],
    ['fields.region', 'choice:eu, us'],
  ]);
});

test('only filled-in values are sent, and secrets exactly as typed', () => {
  expect(sentFields(manifest, { server: ' a ', authKey: ' b ', note: '  ', key: 'forged' })).toEqual({
    server: 'a',
    authKey: ' b ',
  });
});

test('an empty secret stays as it was, another emptied value is forgotten', () => {
  const values = { server: 'b', authKey: '', note: ' ' };
  expect(replacedFields(manifest, values, { server: 'a', note: 'old' })).toEqual({ server: 'b', note: '' });
  expect(replacedFields(manifest, values, { server: 'a' })).toEqual({ server: 'b' });
  const kept = linkFormSchema(manifest, { keepsSecrets: true });
  expect(kept.safeParse({ name: 'Shelly', fields: values }).success).toBe(true);
});

test('a refusal marks the fields that it names, or the secrets', () => {
  expect(refusedFields(manifest, 'invalid_request', [{ field: 'fields.server', code: 'host', figures: {} }])).toEqual([
    'server',
  ]);
  expect(refusedFields(manifest, 'credentials_rejected', [])).toEqual(['authKey']);
  expect(refusedFields(manifest, 'vendor_timeout', [])).toEqual([]);
});

test('for vendors with their own pages, the form asks for no secrets', () => {
  expect(typedFields({ ...manifest, link: 'oauth' }).map(({ name }) => name)).toEqual(['server', 'note']);
});
