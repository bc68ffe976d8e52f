import { describe, expect, test } from 'vitest';
import { functionNames, requiredEnvironment } from '#shared/functions.ts';
import { EnvError, readEnv, readOptional, readWrappingKey } from './env.ts';

const whole = {
  STAGE: 'test',
  ORIGIN_KEY: 'k'.repeat(48),
  TABLE_NAME: 'sunward-test',
  USER_POOL_ID: 'eu-central-1_a',
  USER_POOL_CLIENT_ID: 'client',
  SCHEDULE_GROUP: 'sunward-test',
  SITE_QUEUE_URL: 'https://sqs.eu-central-1.amazonaws.com/123456789012/sites',
  NOTICE_QUEUE_URL: 'https://sqs.eu-central-1.amazonaws.com/123456789012/notices',
  CONTROL_FUNCTION_ARN: 'arn:aws:lambda:eu-central-1:123456789012:function:control',
  SCHEDULE_ROLE_ARN: 'arn:aws:iam::123456789012:role/schedules',
  SCHEDULE_FAILURE_QUEUE_ARN: 'arn:aws:sqs:eu-central-1:123456789012:failures',
  PUBLIC_URL: 'https://sunward.example/',
  KMS_KEY_ID: 'arn:aws:kms:eu-central-1:123456789012:key/k',
  APP_CREDENTIALS_SECRET: 'sunward/test/vendor-apps',
  BOXES_ENDPOINT: 'https://boxes.example/test',
  PAYMENTS_SECRET: 'sunward/test/payments',
  CARD_KEY: 'c'.repeat(48),
  PUSH_KEY: 'p'.repeat(48),
};
const failure = (read: () => unknown): EnvError => {
  try {
    read();
  } catch (error) {
    if (error instanceof EnvError) return error;
    throw error;
  }
  throw new Error('nothing was wrong');
};

describe('readEnv', () => {
  test.each(functionNames)('reads exactly what %s needs', (name) => {
    const names = requiredEnvironment(name);
    const env = readEnv(names, whole);
    expect(Object.keys(env).sort()).toEqual([...names].sort());
  });

  test('removes the trailing slash of the address', () => {
    expect(readEnv(['PUBLIC_URL'], whole).PUBLIC_URL).toBe('https://sunward.example');
  });

  test('names every variable that is missing or wrong, and no value', () => {
    const source = {
      ...whole,
      TABLE_NAME: '',
      STAGE: undefined,
      CONTROL_FUNCTION_ARN: 'hunter2',
      PUBLIC_URL: 'nowhere',
    };
    const error = failure(() => readEnv(requiredEnvironment('api'), source));
    expect(error.names).toEqual(['STAGE', 'TABLE_NAME', 'CONTROL_FUNCTION_ARN', 'PUBLIC_URL']);
    expect(error.message).toContain('TABLE_NAME is missing');
    expect(error.message).toContain('CONTROL_FUNCTION_ARN is not an ARN');
    expect(error.message).not.toContain('hunter2');
    expect(error.message).not.toContain('nowhere');
  });
});

describe('readOptional', () => {
  test('is null when absent and an error when wrong', () => {
    expect(readOptional('VENDOR_BASE_URLS', {})).toBeNull();
    expect(readOptional('VENDOR_BASE_URLS', { VENDOR_BASE_URLS: '{"shelly":"http://127.0.0.1:3001/shelly"}' })).toEqual(
      {
        shelly: 'http://127.0.0.1:3001/shelly',
      },
    );
    for (const wrong of ['{', '[]', '{"shelly":"here"}'])
      expect(failure(() => readOptional('VENDOR_BASE_URLS', { VENDOR_BASE_URLS: wrong })).names).toEqual([
        'VENDOR_BASE_URLS',
      ]);
  });
});

describe('readWrappingKey', () => {
  const local = Buffer.alloc(32, 7).toString('base64');

  test('is the KMS key, or the local one', () => {
    expect(readWrappingKey({ KMS_KEY_ID: 'arn:aws:kms:eu-central-1:123456789012:key/k' })).toEqual({
      kind: 'kms',
      keyId: 'arn:aws:kms:eu-central-1:123456789012:key/k',
    });
    expect(readWrappingKey({ LOCAL_KEY: local })).toEqual({ kind: 'local', key: new Uint8Array(32).fill(7) });
  });

  test('throws without a key, with both, or with a short one', () => {
    expect(failure(() => readWrappingKey({})).message).toContain('KMS_KEY_ID is missing');
    expect(failure(() => readWrappingKey({ KMS_KEY_ID: 'k', LOCAL_KEY: local })).names).toEqual(['LOCAL_KEY']);
    const short = Buffer.alloc(16, 7).toString('base64');
    expect(failure(() => readWrappingKey({ LOCAL_KEY: short })).message).toBe(
      'The environment is not complete: LOCAL_KEY is not 32 bytes',
    );
    expect(failure(() => readWrappingKey({ LOCAL_KEY: '%%%' })).names).toEqual(['LOCAL_KEY']);
  });
});
