/** A message of a queue, as SQS hands it to a function. */
export interface QueueMessage {
  readonly messageId: string;
  readonly body: string;
}

/** SQS keeps these messages, and deletes all others of the batch. */
export interface BatchFailures {
  readonly batchItemFailures: { itemIdentifier: string }[];
}

/** Handles the messages of a batch at the same time. One that fails does so alone, and comes back. @param onFailure called for each */
export const handleEach = async (
  messages: readonly QueueMessage[],
  handle: (message: QueueMessage) => Promise<unknown>,
  onFailure: (messageId: string, error: unknown) => void,
): Promise<BatchFailures> => {
  const one = async (message: QueueMessage): Promise<BatchFailures['batchItemFailures']> => {
    try {
      await handle(message);
      return [];
    } catch (error) {
      onFailure(message.messageId, error);
      return [{ itemIdentifier: message.messageId }];
    }
  };
  return { batchItemFailures: (await Promise.all(messages.map(one))).flat() };
};
