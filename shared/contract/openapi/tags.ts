import type { Row } from '../row.ts';

/** The groups of rows, in the order of the document. */
export const tagNotes: Readonly<Record<string, string>> = {
  auth: 'Signing in. Every other call carries `Authorization: Bearer {accessToken}`.',
  users: 'The signed-in user: details, sites, invitations, export, feedback, deletion.',
  tokens: 'Tokens for programs: each opens some sites for a scope, below `/api/v1`, until it is revoked.',
  accounts: 'Sites: name, time zone, settings, pause. An `account` is a home.',
  members: 'Who belongs to a site, and what its owner may want to know of.',
  sensors: 'What measures the home, with the last readings.',
  appliances: 'Chargers, plugs and cars that follow the sun, their schedules and maps.',
  vehicles: 'Data of cars.',
  history: 'Power over time, energy by day, and why control did what it did.',
  credentials: "Links to vendors' clouds. Secrets go in and never come out.",
  webhook:
    'Values reported by anything that can send HTTP. The key authenticates; it is shown once, when the link is created. Each quantity is stored every 20 s at most; what comes in between is acknowledged with `stored` false and `nextInS`. A stored report starts a control run where it may change a decision; `changeW` says what change of power is worth the next one. Values are dropped after 5 min, or 3 control intervals where those are longer.',
  hooks:
    'Webhooks to which a site tells what happens, signed by Standard Webhooks (https://www.standardwebhooks.com): `webhook-id` is the same in every try, an answer other than 2xx is tried again for 24 hours, 410 turns the webhook off, redirects are not followed. The body is `{type, timestamp, data}`.',
  assistants: 'For assistants, by the Model Context Protocol.',
  subscription: 'The plan of a site and its payment.',
  referrals: 'What a user earns by recommending the product, and what operators transfer.',
  plans: 'What can be bought.',
  services: 'What can be linked.',
  meta: 'These documents.',
};

const accessNotes: Readonly<Record<string, string>> = {
  public: 'For everybody.',
  key: 'For whoever has the key.',
  user: 'For everybody who is signed in.',
  self: 'For the user it is about.',
  admin: 'For operators.',
};

/** Who may call a row, as a sentence. */
export const accessNote = ({ access }: Pick<Row, 'access'>): string => {
  if (access.kind !== 'account') return accessNotes[access.kind] ?? '';
  if (access.roles.includes('family')) return 'For all members of the site.';
  return access.roles.includes('installer')
    ? 'For the owner and the installers of the site.'
    : 'For the owner of the site.';
};
