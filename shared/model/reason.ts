import * as z from 'zod';
import { type Reason, type ReasonCode, type ReasonUnit, reasonCodes, reasonFigures } from '../reasons.ts';
import { isoTimeSchema } from './common.ts';
import { applianceIdSchema } from './ids.ts';

export {
  type Reason,
  type ReasonCode,
  type ReasonUnit,
  reasonCodes,
  reasonFigures,
} from '../reasons.ts';

const figureSchemas: Readonly<Record<ReasonUnit, z.ZodType>> = {
  power: z.number().meta({ description: 'Power, W.' }),
  energy: z.number().meta({ description: 'Energy, Wh.' }),
  current: z.number().meta({ description: 'Current, A.' }),
  percent: z.number().meta({ description: 'Percent.' }),
  duration: z.number().meta({ description: 'Duration, s.' }),
  time: isoTimeSchema.meta({ description: 'Time.' }),
  appliance: z.string().min(1).meta({ description: 'Id of an appliance.' }),
  service: z.string().min(1).meta({ description: 'Id of a service.' }),
  count: z.number().meta({ description: 'Number.' }),
  price: z.number().meta({ description: 'Price, EUR per kWh.' }),
  emission: z.number().meta({ description: 'CO2, g per kWh.' }),
};

interface ReasonKind {
  readonly figures: Readonly<Record<string, ReasonUnit>>;
  readonly codes: ReasonCode[];
}

/** Codes with the same figures share a schema: a browser takes long to create one, and there are few kinds. */
const kinds = new Map<string, ReasonKind>();
for (const code of reasonCodes) {
  const figures = reasonFigures[code];
  const key = JSON.stringify(figures);
  const kind: ReasonKind = kinds.get(key) ?? { figures, codes: [] };
  kind.codes.push(code);
  kinds.set(key, kind);
}

/** `WithHaveWNeedW`: stable, whatever codes or kinds are added. */
const kindName = (figures: ReasonKind['figures']): string => {
  const names = Object.keys(figures).map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`);
  return names.length === 0 ? 'Alone' : `With${names.join('')}`;
};

const reasonVariants = [...kinds.values()].map(({ figures, codes }) =>
  z
    .object({
      code: z.enum(codes).meta({ description: 'Code.' }),
      figures: z
        .object(Object.fromEntries(Object.entries(figures).map(([name, unit]) => [name, figureSchemas[unit]])))
        .meta({
          id: `Figures${kindName(figures)}`,
          description: 'Figures of the reason, in the units given by their names.',
        }),
    })
    .meta({ id: `Reason${kindName(figures)}` }),
);
/** The stored and sent form; rejects a code without its figures. Built from the table above, which gives its type. */
export const reasonSchema = z
  .discriminatedUnion('code', reasonVariants as unknown as [(typeof reasonVariants)[0]])
  .meta({ id: 'Reason' }) as unknown as z.ZodType<Reason, Reason>;

export const decisionActions = ['none', 'start', 'stop', 'set'] as const;

/** One change of an appliance's control, or of the reason for it. */
export const decisionSchema = z
  .object({
    time: isoTimeSchema.meta({ description: 'When it was measured or decided.', example: '2026-06-01T09:58:00.000Z' }),
    applianceId: applianceIdSchema,
    action: z.enum(decisionActions).meta({ description: 'What was commanded.', example: 'set' }),
    /** Commanded state after the decision. */
    on: z.boolean().nullable().meta({ description: 'May it draw? null: unknown.', example: true }),
    setCurrentA: z.number().nullable().meta({
      description: 'Commanded current per phase, A. null: unknown, or the appliance only switches.',
      example: 10,
    }),
    /** Surplus that this appliance could use without grid import, W; null when unknown. */
    surplusW: z.number().nullable().meta({
      description: 'Sun that this appliance could take without import from the grid, W. null: unknown.',
      example: 6980,
    }),
    reason: reasonSchema.meta({
      description: 'Why: a code and its figures.',
      example: { code: 'charging-sun', figures: { powerW: 6900, haveW: 6980 } },
    }),
    /** Earliest time at which this can change; null when only the user changes it. */
    nextChangeAt: isoTimeSchema.nullable().meta({
      description: 'Earliest time at which this can change. null: only the user can change it.',
      example: '2026-06-01T10:01:00.000Z',
    }),
  })
  .meta({ id: 'Decision' });
export type Decision = z.output<typeof decisionSchema>;
