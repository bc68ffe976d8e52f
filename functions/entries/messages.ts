import { codeMailFor } from '#functions/features/codes/codes.ts';

interface CustomMessage {
  readonly response: object;
}

/** What the user pool asks before it mails a code. Never fails: without our words it uses its own. */
export const handler = async (event: CustomMessage): Promise<CustomMessage> => {
  const mail = codeMailFor(event);
  return mail === null ? event : { ...event, response: { ...event.response, ...mail } };
};
