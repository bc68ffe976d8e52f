import { codeMailFor } from '#functions/features/codes/codes.ts';

interface CustomMessage {
  readonly response: object;
}

/** Words the user pool's mails with codes. Never fails: without our words the pool uses its own. */
export const handler = async (event: CustomMessage): Promise<CustomMessage> => {
  const mail = codeMailFor(event);
  return mail === null ? event : { ...event, response: { ...event.response, ...mail } };
};
