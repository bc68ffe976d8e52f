declare module 'dynalite' {
  import type { Server } from 'node:http';

  interface DynaliteOptions {
    /** Folder of the LevelDB; in memory without. */
    readonly path?: string;
    readonly createTableMs?: number;
  }
  const dynalite: (options?: DynaliteOptions) => Server;
  export = dynalite;
}
