import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Entity } from 'electrodb';

const folder = join(import.meta.dirname, '../../functions/storage');

/** An entity of the table, and the names of its attributes. */
export interface TableEntity {
  readonly name: string;
  readonly attributes: readonly string[];
}

/** Every entity of the table, wherever in storage it is defined. */
export const tableEntities = async (): Promise<readonly TableEntity[]> => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && readFileSync(join(folder, file), 'utf8').includes('new Entity('),
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const exported: object = await import(join(folder, file));
      return Object.values(exported).flatMap((one): TableEntity[] =>
        one instanceof Entity
          ? [{ name: String(one.schema.model.entity), attributes: Object.keys(one.schema.attributes) }]
          : [],
      );
    }),
  );
  return found.flat();
};
