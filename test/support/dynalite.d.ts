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
    /** @returns a string if the condition is not valid */
    type Parse = (text: string, options: { readonly context: Parsing }) => Condition | string;
  }
  const parser: { parse: parser.Parse };
  export = parser;
}
