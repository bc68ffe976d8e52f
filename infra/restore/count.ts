import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { table } from '#shared/table.ts';

/** The attribute by which rows expire. */
const EXPIRY = table.ttlAttribute;
/** Parts of the table that are read at the same time. */
const SEGMENTS = 8;

/** Rows of a kind. */
export interface Rows {
  /** They stay until somebody deletes them. */
  readonly lasting: number;
  /** They expire by themselves. */
  readonly expiring: number;
}
const NONE: Rows = { lasting: 0, expiring: 0 };

export interface Counts {
  /** Rows by kind of entity. */
  readonly rows: ReadonlyMap<string, Rows>;
  /** What reading them cost; 0: the engine does not say. */
  readonly readUnits: number;
}

/** Counts the rows of a table by entity. Reads the whole table: half a read unit for each 4 kB. */
export const countRows = async (client: DynamoDBClient, tableName: string): Promise<Counts> => {
  const rows = new Map<string, Rows>();
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
          ProjectionExpression: '#entity, #expires',
          ExpressionAttributeNames: { '#entity': '__edb_e__', '#expires': EXPIRY },
          ReturnConsumedCapacity: 'TOTAL',
          ExclusiveStartKey: start,
        }),
      );
      for (const row of page.Items ?? []) {
        const entity = row.__edb_e__?.S ?? 'unknown';
        const { lasting, expiring } = rows.get(entity) ?? NONE;
        const expires = row[EXPIRY] !== undefined;
        rows.set(entity, expires ? { lasting, expiring: expiring + 1 } : { lasting: lasting + 1, expiring });
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

/** So many rows that expire may come and go in the minutes between the two, such as counters of quotas. */
const FEW_EXPIRING = 20;

/**
 * Rows that last must not be missing altogether on either side, however few they are, and may differ by the tolerance, or by one.
 * @param tolerance of each kind's count, as a share of the larger one
 */
export const compareCounts = (
  source: Counts['rows'],
  restored: Counts['rows'],
  tolerance: number,
): readonly Difference[] => {
  const isNear = (a: number, b: number, few: number): boolean =>
    Math.abs(a - b) <= Math.max(few, Math.max(a, b) * tolerance);
  return [...new Set([...source.keys(), ...restored.keys()])].sort().map((entity) => {
    const [there, here] = [source.get(entity) ?? NONE, restored.get(entity) ?? NONE];
    const lost = (there.lasting === 0) !== (here.lasting === 0);
    return {
      entity,
      source: there.lasting + there.expiring,
      restored: here.lasting + here.expiring,
      suspicious:
        lost || !isNear(there.lasting, here.lasting, 1) || !isNear(there.expiring, here.expiring, FEW_EXPIRING),
    };
  });
};
