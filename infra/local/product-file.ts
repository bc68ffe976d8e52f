import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { accountIdSchema } from '#shared/model/ids.ts';
import { homeStateSchema } from './home/state.ts';
import { paymentStateSchema } from './payments/local.ts';
import { schedulerStateSchema } from './scheduler/schedule.ts';
import { type StateFile, stateFile } from './state-file.ts';

/** State of a product that was started before; written once its past has been simulated. */
const productSchema = z.object({
  version: z.literal(1),
  accountId: accountIdSchema,
  /** Wraps the data keys of vendors' secrets, base64. */
  localKey: z.base64(),
  /** With what the demo home's wallbox dials; absent: it has none. */
  box: z.object({ key: z.string(), password: z.string() }).optional(),
});
export type ProductState = z.output<typeof productSchema>;

/** Where the running product's table engine answers; there only while it runs. */
const engineSchema = z.object({ version: z.literal(1), endpoint: z.url() });

export const newLocalKey = (): string => randomBytes(32).toString('base64');

/**
 * The files of a product that runs. Once closed they are written no more: a run or delivery that was under way when the product stopped ends
 * later, and the folder may be another process's by then, or gone.
 */
export const openFiles = (dataDir: string) => {
  let open = true;
  const file = <T>(name: string, schema: z.ZodType<T>): StateFile<T> =>
    stateFile(join(dataDir, name), schema, () => open);
  return {
    product: file<ProductState>('product.json', productSchema),
    engine: file('engine.json', engineSchema),
    home: file('home.json', homeStateSchema),
    payments: file('payments.json', paymentStateSchema),
    scheduler: file('scheduler.json', schedulerStateSchema),
    close: (): void => {
      open = false;
    },
  };
};
