import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { RowReader } from './row-reader.ts';

/** What every repository works with. */
export interface StorageContext {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly now: () => number;
  readonly rows: RowReader;
  /** What ElectroDB asks for with every call. */
  readonly connection: { readonly client: DynamoDBDocumentClient; readonly table: string };
}

/** Every page; strongly consistent, as decisions hang on it. */
export const ALL_CONSISTENT = { pages: 'all', consistent: true } as const;
