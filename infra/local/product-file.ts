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

export const openFiles = (dataDir: string) => ({
  product: stateFile(join(dataDir, 'product.json'), productSchema) satisfies StateFile<ProductState>,
  engine: stateFile(join(dataDir, 'engine.json'), engineSchema),
  home: stateFile(join(dataDir, 'home.json'), homeStateSchema),
  payments: stateFile(join(dataDir, 'payments.json'), paymentStateSchema),
  scheduler: stateFile(join(dataDir, 'scheduler.json'), schedulerStateSchema),
});
