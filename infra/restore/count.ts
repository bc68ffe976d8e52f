import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';

/** Parts of the table that are read at the same time. */
const SEGMENTS = 8;

export interface Counts {
  /** Rows by kind of entity. */
  readonly rows: ReadonlyMap<string, number>;
  /** What reading them cost; 0: the engine does not say. */
  readonly readUnits: number;
}

/** Counts the rows of a table by entity. Reads the whole table: half a read unit for each 4 kB. */
export const countRows = async (client: DynamoDBClient, tableName: string): Promise<Counts> => {
  const rows = new Map<string, number>();
  let readUnits = 0;
  const countSegment = async (segment: number): Promise<void> => {
    let start: Record<string, never> | undefined;
    do {
      const page = await client.send(
        new ScanCommand({
          TableName: tableName,
          Segment: segment,
          TotalSegments: SEGMENTS,
          // ElectroDB's mark of the entity that a row belongs to.
          ProjectionExpression: '#entity',
          ExpressionAttributeNames: { '#entity': '__edb_e__' },
          ReturnConsumedCapacity: 'TOTAL',
          ExclusiveStartKey: start,
        }),
      );
      for (const row of page.Items ?? []) {
        const entity = row.__edb_e__?.S ?? 'unknown';
        rows.set(entity, (rows.get(entity) ?? 0) + 1);
      }
      readUnits += page.ConsumedCapacity?.CapacityUnits ?? 0;
      start = page.LastEvaluatedKey as Record<string, never> | undefined;
    } while (start !== undefined);
  };
  await Promise.all(Array.from({ length: SEGMENTS }, (_, segment) => countSegment(segment)));
  return { rows, readUnits };
};

/** How many rows of a kind two tables have. */
export interface Difference {
  readonly entity: string;
  readonly source: number;
  readonly restored: number;
  /** Further apart than what was written and expired since explains. */
  readonly suspicious: boolean;
}

/** So few rows may come and go in the minutes between the two. */
const FEW_ROWS = 20;

/** @param tolerance of each kind's count, as a share of the larger one */
export const compareCounts = (
  source: Counts['rows'],
  restored: Counts['rows'],
  tolerance: number,
): readonly Difference[] =>
  [...new Set([...source.keys(), ...restored.keys()])].sort().map((entity) => {
    const [there, here] = [source.get(entity) ?? 0, restored.get(entity) ?? 0];
    const allowed = Math.max(FEW_ROWS, Math.max(there, here) * tolerance);
    return { entity, source: there, restored: here, suspicious: Math.abs(there - here) > allowed };
  });
