import { mcpServer } from '#shared/mcp-server.ts';
import { tokenPath } from '#shared/token-scopes.ts';

export interface TokenExample {
  /** A proper name, the same in every language of the app. */
  readonly language: string;
  readonly code: string;
}

/**
 * A first call with a token, ready to run: the appliances of a site.
 * @param origin of this product, without a trailing slash
 */
export const tokenExamples = (origin: string, accountId: string, token: string): readonly TokenExample[] => {
  const url = `${origin}${tokenPath(`/api/accounts/${accountId}/appliances`)}`;
  return [
    { language: 'curl', code: `curl '${url}' -H 'Authorization: Bearer ${token}'` },
    {
      language: 'Python',
      code: `import json
from urllib.request import Request, urlopen

request = Request('${url}', headers={'Authorization': 'Bearer ${token}'})
for appliance in json.load(urlopen(request)):
    print(appliance['name'], appliance['state']['powerW'], 'W')`,
    },
    {
      language: 'TypeScript',
      code: `const answer = await fetch('${url}', {
  headers: { Authorization: 'Bearer ${token}' },
});
for (const { name, state } of await answer.json()) console.log(name, state.powerW, 'W');`,
    },
    {
      language: 'MCP (mcp.json)',
      code: JSON.stringify({ mcpServers: { sunward: mcpServer(origin, token) } }, null, 2),
    },
  ];
};
