import { type ReasonUnit, reasonFigures } from '../../model/reason.ts';
import type { Row } from '../row.ts';
import { fieldNotes } from './field-notes.ts';
import type { JsonSchema } from './named-schemas.ts';

/** What the groups of rows are about, in the order in which readers meet them. */
export const tagNotes: Readonly<Record<string, string>> = {
  auth: 'Signing in. Every other call carries `Authorization: Bearer {accessToken}`.',
  users: 'The signed-in user: details, sites, invitations, export, feedback, deletion.',
  accounts: 'Sites: name, time zone, settings, pause. An `account` is a home.',
  members: 'Who belongs to a site, and what its owner may want to know of.',
  sensors: 'What measures the home, with the last readings.',
  appliances: 'Chargers, plugs and cars that follow the sun, their schedules and maps.',
  vehicles: 'What cars tell of themselves.',
  history: 'Power over time, energy by day, and why control did what it did.',
  credentials: "Links to vendors' clouds. Secrets go in and never come out.",
  webhook:
    'Values reported by anything that can send HTTP. The key is the access; it is shown once, when the link is made. At most 3 reports in 60 s; values are dropped after 5 min, or 3 control intervals where those are longer.',
  subscription: 'The plan of a site and its payment.',
  referrals: 'What a user earns by recommending the product, and what operators transfer.',
  plans: 'What can be bought.',
  services: 'What can be linked.',
  meta: 'This document.',
};

const figureUnits: Readonly<Record<ReasonUnit, string>> = {
  power: 'Power, W.',
  energy: 'Energy, Wh.',
  current: 'Current, A.',
  percent: 'Percent.',
  duration: 'Duration, s.',
  time: 'Time.',
  appliance: 'Id of an appliance.',
  service: 'Id of a service.',
  count: 'Number.',
};
const figureNotes: ReadonlyMap<string, string> = new Map(
  Object.values(reasonFigures).flatMap((figures) =>
    Object.entries(figures).map(([name, unit]) => [name, figureUnits[unit as ReasonUnit]] as const),
  ),
);

/** What a field means; undefined: nobody wrote it down. @param owner the named schema, operation or field that holds it */
export const noteOf = (name: string, owner: string): string | undefined =>
  owner === 'figures' ? figureNotes.get(name) : (fieldNotes[`${owner}.${name}`] ?? fieldNotes[name]);

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema with the meaning of every field. @param owner what holds it */
export const described = (schema: JsonSchema, owner: string): JsonSchema =>
  Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isObject(value)) return [key, describedFields(value, owner)];
      if (Array.isArray(value)) return [key, value.map((inner) => (isObject(inner) ? described(inner, owner) : inner))];
      return [key, isObject(value) ? described(value, owner) : value];
    }),
  );

const describedFields = (fields: JsonSchema, owner: string): JsonSchema =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const description = noteOf(name, owner);
      const inner = isObject(field) ? described(field, name) : {};
      return [name, description === undefined ? inner : { ...inner, description }];
    }),
  );

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
  return access.roles.includes('installer')
    ? 'For the owner and the installers of the site.'
    : 'For the owner of the site.';
};
