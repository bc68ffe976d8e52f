// Loads a bundle as Lambda does, in a process of its own, and feeds it events. Reads { bundle, events } from its standard
// input and prints one line per event on descriptor 3: { result } or { error }. Logs go to standard output and error.
import { writeSync } from 'node:fs';
import { text } from 'node:stream/consumers';

const { bundle, events } = JSON.parse(await text(process.stdin));
const { handler } = await import(bundle);
for (const [index, event] of events.entries()) {
  const context = {
    awsRequestId: `request-${index}`,
    functionName: 'test',
    functionVersion: '$LATEST',
    invokedFunctionArn: 'arn:aws:lambda:eu-central-1:123456789012:function:test',
    memoryLimitInMB: '512',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => 600_000,
  };
  const answer = await Promise.resolve(handler(event, context)).then(
    (result) => ({ result }),
    (error) => ({ error: String(error) }),
  );
  writeSync(3, `${JSON.stringify(answer)}\n`);
}
process.exit(0);
