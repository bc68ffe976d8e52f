/**
 * What a program may do with a token; each scope includes those before it. `read`: see a site, its devices, reasons, history and
 * sessions. `control`: mode, on and off, pause, goals and limits as well. `manage`: devices and settings as well.
 */
export const tokenScopes = ['read', 'control', 'manage'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Whether a token of scope `has` opens what asks for `needed`. */
export const covers = (has: TokenScope, needed: TokenScope): boolean =>
  tokenScopes.indexOf(has) >= tokenScopes.indexOf(needed);

/** Days that a token may be made for; null: until it is revoked. */
export const tokenDays = [30, 90, 365] as const;

/** Days before a token expires at which its user is told by mail. */
export const TOKEN_NOTICE_DAYS = 7;

/** How many tokens a user may have. */
export const MAX_TOKENS = 20;
/** Calls of one token that only read, a minute. */
export const TOKEN_READS_A_MINUTE = 60;

/** Where programs call what is open to their tokens. Within a version, fields are only added. */
export const TOKEN_BASE = '/api/v1' as const;
/** Where assistants call, by a token as well: a short address that people type. */
export const MCP_PATH = '/mcp';
/** What they may call, as a document for generators of clients. */
export const TOKEN_OPENAPI = `${TOKEN_BASE}/openapi.json` as const;
/** A row's path for programs. */
export const tokenPath = (path: string): string => path.replace(/^\/api(?=\/)/, TOKEN_BASE);
