import { describe, expect, it } from 'vitest';
import { hashWebhookKey, newWebhookKey } from '#functions/features/webhook-key.ts';
import { ApiError } from '#shared/contract/errors.ts';
import type { CredentialField, Manifest } from '#shared/integration.ts';
import { readFields } from './fields.ts';

const text = { en: 'x', de: 'x' };
const field = (name: string, kind: CredentialField['kind'], required = true): CredentialField => ({
  name,
  kind,
  required,
  label: text,
  help: text,
  example: 'x',
});
const manifest = {
  credentialFields: [
    field('serial', 'text'),
    field('token', 'secret'),
    field('host', 'text', false),
    field('key', 'generated'),
  ],
} as unknown as Manifest;
const messagesOf = (typed: Record<string, string>): readonly string[] => {
  try {
    readFields(manifest, typed);
  } catch (error) {
    if (error instanceof ApiError) return error.messages;
    throw error;
  }
  throw new Error('was accepted');
};

describe('credential fields', () => {
  it('keeps secrets as typed, trims the rest, and shows only what is no secret', () => {
    expect(readFields(manifest, { serial: ' 123 ', token: ' a b ', host: '' })).toEqual({
      all: { serial: '123', token: ' a b ' },
      shown: { serial: '123' },
    });
  });

  it('names each field that is missing, empty, unknown or ours to make', () => {
    expect(messagesOf({ serial: '  ', key: 'mine', colour: 'hunter2' })).toEqual([
      'fields.serial: is required',
      'fields.token: is required',
      'fields.key: is made by us',
      'fields.colour: is not known',
    ]);
  });

  it('takes no name of Object for a field', () => {
    expect(messagesOf({ serial: '1', token: 't', constructor: 'x' })).toEqual(['fields.constructor: is not known']);
  });
});

describe('an address or a choice that is typed', () => {
  const typing = (name: string, own: Partial<CredentialField>, value: string) =>
    readFields({ credentialFields: [{ ...field(name, 'text'), ...own }] } as unknown as Manifest, { [name]: value });

  it('is taken where the service is', () => {
    const { all } = typing('server', { hosts: ['.cloud.example'] }, 'HTTPS://eu.cloud.example:6022/jrpc');
    expect(all).toEqual({ server: 'HTTPS://eu.cloud.example:6022/jrpc' });
    expect(typing('region', { choices: ['eu', 'us'] }, ' EU ').all).toEqual({ region: 'EU' });
  });

  it.each([
    'https://evil.example',
    'https://cloud.example',
    'https://cloud.example.evil.example',
    'https://evil.example/.cloud.example',
    'https://eu.cloud.example@evil.example',
    'https://user:pass@eu.cloud.example',
    'http://169.254.169.254/',
    'not an address',
  ])('is refused as the field that it is: "%s"', (value) => {
    const refusal = (message: string) =>
      expect.objectContaining({ code: 'invalid_request', status: 400, messages: [message] });
    expect(() => typing('server', { hosts: ['.cloud.example'] }, value)).toThrow(
      refusal('fields.server: is not an address of this service'),
    );
    expect(() => typing('region', { choices: ['eu', 'us'] }, value)).toThrow(
      refusal('fields.region: is none of the values that the service knows'),
    );
  });
});

describe('webhook keys', () => {
  it('are recognisable, of 32 characters of chance, and never the same', () => {
    const keys = Array.from({ length: 200 }, newWebhookKey);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) expect(key).toMatch(/^whs_[0-9A-Za-z]{32}$/);
    expect(new Set(keys.join('').replaceAll('whs_', '')).size).toBe(62);
  });

  it('are stored as SHA-256', () => {
    expect(hashWebhookKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
