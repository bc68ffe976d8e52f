declare module 'dynalite' {
  import type { Server } from 'node:http';

  interface DynaliteOptions {
    /** Folder of the LevelDB store; in memory without it. */
    path?: string;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }
  const dynalite: (options?: DynaliteOptions) => Server;
  export = dynalite;
}

declare module 'dynalite/db/conditionParser.js' {
  namespace parser {
    /** As in DynamoDB's API: `{ S: 'text' }`. */
    type Value = Readonly<Record<string, unknown>>;
    interface Parsing {
      readonly attrNames?: Readonly<Record<string, string>>;
      readonly attrVals?: Readonly<Record<string, Value>>;
      /** The parser removes those that it meets. */
      readonly unusedAttrNames: Record<string, true>;
      readonly unusedAttrVals: Record<string, true>;
      readonly isReserved: (name: string) => boolean;
      readonly compare: (comparator: string, a: Value, b: Value) => boolean;
    }
    interface Condition {
      readonly expression: unknown;
      readonly nestedPaths: object;
      readonly pathHeads: object;
    }
    interface Update {
      readonly sections: readonly { readonly type: string; readonly path: unknown; readonly val?: unknown }[];
      readonly paths: unknown;
      readonly nestedPaths: object;
    }
    type Parsed = Condition | Update;
    /** @returns a string if the expression is not valid */
    type Parse = (text: string, options: { readonly context: Parsing }) => Parsed | string;
  }
  const parser: { parse: parser.Parse };
  export = parser;
}

declare module 'dynalite/db/updateParser.js' {
  import type { Parse } from 'dynalite/db/conditionParser.js';

  const parser: { parse: Parse };
  export = parser;
}

declare module 'dynalite/db/index.js' {
  import type { Readable } from 'node:stream';
  import type { AbstractLevel, AbstractValueIteratorOptions } from 'abstract-level';

  namespace db {
    type Values = AbstractValueIteratorOptions<string, unknown>;
    type Level = Pick<AbstractLevel<string, string, unknown>, 'values'>;
    interface Store {
      readonly options: object;
      readonly db: Level & { createValueStream: (options: Values) => Readable };
    }
    /** An error with a status is a refusal: its body is the answer. */
    interface Failure extends Error {
      readonly statusCode?: number;
      readonly body?: Record<string, unknown>;
    }
    type Action = (
      store: Store,
      data: object,
      done: (failure: Failure | null, body?: Record<string, unknown>) => void,
    ) => void;
    interface Kinds {
      readonly types: object;
      readonly custom: unknown;
    }
  }
  const db: { create: (options?: object) => db.Store };
  export = db;
}

declare module 'dynalite/validations/index.js' {
  import type { Store } from 'dynalite/db/index.js';

  /** Both throw a refusal. */
  const validations: {
    /** The request, copied, without what the operation does not know. */
    checkTypes: (data: object, types: object) => object;
    checkValidations: (data: object, types: object, custom: unknown, store: Store) => void;
  };
  export = validations;
}

declare module 'dynalite/actions/*' {
  import type { Action } from 'dynalite/db/index.js';

  const action: Action;
  export = action;
}

declare module 'dynalite/validations/*' {
  import type { Kinds } from 'dynalite/db/index.js';

  const kinds: Kinds;
  export = kinds;
}
