import type { Handlers } from '#functions/http/implement.ts';
import { ApiError } from '#shared/contract/errors.ts';

/**
 * Whether a page of another origin asks: then a browser was led here, by a name that points to us or by a link, and an assistant
 * sends no origin. Our own pages may.
 */
const isForeign = ({ origin, host }: Readonly<Record<string, string>>): boolean => {
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
};

/** What people's assistants ask and switch, by the Model Context Protocol. */
export const createAssistantHandlers = (): Pick<Handlers<'api'>, 'mcp'> => ({
  mcp: async ({ headers, rawBody, caller, relay, answerWith }) => {
    if (isForeign(headers)) throw new ApiError('forbidden');
    // The largest library of this function, which no other call needs.
    const { answerMcp } = await import('./serve-mcp.ts');
    const { status, body } = await answerMcp(headers, rawBody, caller.token?.scope ?? 'manage', relay);
    answerWith(status);
    return body;
  },
});
