import type { Deps } from '#functions/deps.ts';
import type { Handlers } from '#functions/http/implement.ts';
import { ApiError } from '#shared/contract/errors.ts';
import { defaultLocale } from '#shared/locales.ts';

export type AssistantDeps = Pick<Deps, 'storage' | 'now'>;

/**
 * Whether a page of another origin asks: then a browser was led here, and an assistant sends no origin. Our own pages may; the
 * distribution keeps its name from us, but not what browsers alone can say of a page.
 */
const isForeign = ({ origin, host, 'sec-fetch-site': site }: Readonly<Record<string, string>>): boolean => {
  if (origin === undefined || site === 'same-origin') return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
};

/** What people's assistants ask and switch, by the Model Context Protocol. */
export const createAssistantHandlers = ({ storage, now }: AssistantDeps): Pick<Handlers<'api'>, 'mcp'> => ({
  mcp: async ({ headers, rawBody, caller, relay, answerWith }) => {
    if (isForeign(headers)) throw new ApiError('forbidden');
    // The largest library of this function, which no other call needs.
    const { answerMcp } = await import('./serve-mcp.ts');
    const user = await storage.users.get(caller.userId);
    const asked = { relay, locale: user?.locale ?? defaultLocale, nowMs: now() };
    const { status, body } = await answerMcp(headers, rawBody, caller.token?.scope ?? 'manage', asked);
    answerWith(status);
    return body;
  },
});
