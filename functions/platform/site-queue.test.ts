import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { ControlEvent } from '#shared/events.ts';
import { createIds } from './ids.ts';
import { createEventQueue } from './site-queue.ts';

const newId = createIds(() => Date.parse('2026-05-14T12:00:00Z'));
const sqs = mockClient(SQSClient);
afterAll(() => sqs.restore());
beforeEach(() => sqs.reset());
const queue = createEventQueue(new SQSClient({ region: 'eu-central-1' }), 'https://sqs.example/sites', 'sites');
const events = (many: number): ControlEvent[] =>
  Array.from({ length: many }, () => ({
    type: 'control',
    accountId: newId('acc'),
    scheduledTime: '2026-05-14T12:00:00Z',
  }));

it.each([0, 1, 10, 11, 237])('sends each of %i sites once, ten in a request', async (many) => {
  sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
  const sent = events(many);
  await queue.send(sent);
  const calls = sqs.commandCalls(SendMessageBatchCommand).map(({ args }) => args[0].input);
  expect(calls.length).toBe(Math.ceil(many / 10));
  expect(calls.flatMap(({ Entries = [] }) => Entries.map(({ MessageBody = '' }) => JSON.parse(MessageBody)))).toEqual(
    expect.arrayContaining(sent),
  );
  for (const { Entries = [], QueueUrl } of calls) {
    expect(QueueUrl).toBe('https://sqs.example/sites');
    expect(new Set(Entries.map(({ Id }) => Id)).size).toBe(Entries.length);
  }
});

it('asks the queue to keep a site for a while, and for nothing when it is due', async () => {
  sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
  await queue.send(events(1), 47);
  await queue.send(events(1));
  const delays = sqs
    .commandCalls(SendMessageBatchCommand)
    .flatMap(({ args }) => args[0].input.Entries?.map(({ DelaySeconds }) => DelaySeconds));
  expect(delays).toEqual([47, undefined]);
});

it('fails when a site is refused, so that the whole is repeated', async () => {
  sqs
    .on(SendMessageBatchCommand)
    .resolvesOnce({ Successful: [], Failed: [{ Id: '3', Code: 'InternalError', SenderFault: false }] })
    .resolves({ Successful: [], Failed: [] });
  await expect(queue.send(events(25))).rejects.toThrow('1 of 25 sites could not be sent');
  expect(sqs.commandCalls(SendMessageBatchCommand).length).toBe(3);
});
