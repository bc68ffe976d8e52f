import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { RowReader } from './row-reader.ts';

/** What every repository is built on. */
export interface StorageContext {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  readonly now: () => number;
  readonly rows: RowReader;
  /** Options that every ElectroDB call takes. */
  readonly connection: { readonly client: DynamoDBDocumentClient; readonly table: string };
}

/** All pages, strongly consistent: for reads that decisions depend on. */
export const ALL_CONSISTENT = { pages: 'all', consistent: true } as const;
