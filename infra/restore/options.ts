import { parseArgs } from 'node:util';
import * as z from 'zod';
import { isoTimeSchema } from '#shared/model/common.ts';
import { stageNameSchema, stageNames } from '../stages.ts';

export const USAGE = `npm run restore-drill -- --stage ${stageNames.join('|')} [--time 2026-05-01T12:00:00Z] [--table NAME]
    [--tolerance-percent 2] [--limit-min 120] [--clean]

  Restores the stage's table beside it, gives the new one what a restore leaves out, and compares how many rows of each kind both
  have. Nothing reads the new table until the stage's setting tableName names it. It can be repeated: it goes on where it stopped.
  --time               as the table was then (default: as late as possible, about five minutes ago)
  --table              name of the new table (default: that of the stage's, with -drill)
  --tolerance-percent  by how much the counts of a kind may differ: the stage went on writing since
  --limit-min          how long to wait for the restore
  --clean              deletes the table of an earlier drill instead`;

const tableNameSchema = z.string().regex(/^[A-Za-z0-9_.-]{3,255}$/, {
  error: 'is not a name of a table: 3 to 255 letters, digits, _, . or -',
});

const optionsSchema = z.object({
  stage: stageNameSchema,
  time: isoTimeSchema.nullable(),
  table: tableNameSchema.nullable(),
  tolerancePercent: z.coerce.number().min(0).max(100),
  limitMin: z.coerce.number().int().min(1).max(1440),
  clean: z.boolean(),
});
export type DrillArguments = z.output<typeof optionsSchema>;

/** @throws ZodError or TypeError with what is wrong */
export const readDrillArguments = (args: readonly string[]): DrillArguments => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string' },
      time: { type: 'string' },
      table: { type: 'string' },
      'tolerance-percent': { type: 'string', default: '2' },
      'limit-min': { type: 'string', default: '120' },
      clean: { type: 'boolean', default: false },
    },
  });
  return optionsSchema.parse({
    stage: values.stage,
    time: values.time ?? null,
    table: values.table ?? null,
    tolerancePercent: values['tolerance-percent'],
    limitMin: values['limit-min'],
    clean: values.clean,
  });
};
