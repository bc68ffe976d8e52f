import { MCP_PATH } from './token-scopes.ts';

/** The product as programs with an mcp.json name a server. */
export const mcpServer = (origin: string, token: string) => ({
  type: 'http',
  url: `${origin}${MCP_PATH}`,
  headers: { Authorization: `Bearer ${token}` },
});
