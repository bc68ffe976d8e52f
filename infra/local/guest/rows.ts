/**
 * Stands in for ElectroDB in a browser: the build puts it in place of the package for the guest's home, whose rows live as long as the page
 * does. Days and charging sessions are thereby reckoned by the product's own repositories. Only what those call is here.
 */

type Row = Readonly<Record<string, unknown>>;
/** The rows of a home by entity and key, in the place of a DynamoDB client. */
export type Rows = Map<string, Map<string, Row>>;

interface Index {
  readonly pk: { readonly composite: readonly string[] };
  readonly sk: { readonly composite: readonly string[] };
}
interface Model {
  readonly model: { readonly entity: string };
  readonly indexes: Readonly<Record<string, Index>>;
}
interface Connection {
  readonly client: unknown;
}

/** What a write is refused with whose condition does not hold; as the SDK names it. */
class ConditionalCheckFailedException extends Error {
  override readonly name = 'ConditionalCheckFailedException';
}

const compare = (a: unknown, b: unknown): number => (a === b ? 0 : (a as never) < (b as never) ? -1 : 1);
const compareBy = (fields: readonly string[], a: Row, b: Row): number => {
  for (const field of fields) {
    const order = compare(a[field], b[field]);
    if (order !== 0) return order;
  }
  return 0;
};

const query =
  (rowsOf: (connection: Connection) => Map<string, Row>, { pk, sk }: Index) =>
  (keys: Row) => {
    const given = (fields: readonly string[], row: Row): readonly string[] => fields.filter((field) => field in row);
    const found = (connection: Connection, fits: (row: Row) => boolean = () => true): Row[] =>
      [...rowsOf(connection).values()]
        .filter((row) => given([...pk.composite, ...sk.composite], keys).every((field) => row[field] === keys[field]))
        .filter(fits)
        .sort((a, b) => compareBy(sk.composite, a, b));
    return {
      go: async (connection: Connection) => ({ data: found(connection) }),
      /** A bound that names only the first part of a key is below every key that goes on from it. */
      between: (from: Row, to: Row) => ({
        go: async (connection: Connection) => {
          const [lower, upper] = [given(sk.composite, from), given(sk.composite, to)];
          const most = upper.length === sk.composite.length ? 0 : -1;
          const isWithin = (row: Row): boolean => compareBy(lower, row, from) >= 0 && compareBy(upper, row, to) <= most;
          return { data: found(connection, isWithin) };
        },
      }),
    };
  };

/** An entity whose rows are in the `client` of the connection. */
export class Entity {
  readonly query: Readonly<Record<string, ReturnType<typeof query>>>;
  readonly #name: string;
  readonly #keys: readonly string[];

  constructor({ model, indexes }: Model) {
    this.#name = model.entity;
    this.#keys = Object.values(indexes)
      .slice(0, 1)
      .flatMap(({ pk, sk }) => [...pk.composite, ...sk.composite]);
    this.query = Object.fromEntries(
      Object.entries(indexes).map(([name, index]) => [name, query((connection) => this.#rows(connection), index)]),
    );
  }

  get(keys: Row) {
    return { go: async (connection: Connection) => ({ data: this.#rows(connection).get(this.#keyOf(keys)) ?? null }) };
  }

  put(row: Row) {
    return {
      go: async (connection: Connection) => {
        this.#rows(connection).set(this.#keyOf(row), row);
        return { data: row };
      },
    };
  }

  /** Refused where there is such a row. */
  create(row: Row) {
    return {
      go: async (connection: Connection) => {
        if (this.#rows(connection).has(this.#keyOf(row))) throw new ConditionalCheckFailedException('exists');
        return this.put(row).go(connection);
      },
    };
  }

  #keyOf(row: Row): string {
    return JSON.stringify(this.#keys.map((key) => row[key] ?? null));
  }

  #rows({ client }: Connection): Map<string, Row> {
    const all = client as Rows;
    const known = all.get(this.#name) ?? new Map<string, Row>();
    all.set(this.#name, known);
    return known;
  }
}

/** The rest of what the modules of storage name when they load. */
export class Service {}
export class ElectroError extends Error {}
export const CustomAttributeType = (type: string): string => type;
