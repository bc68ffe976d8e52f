import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

export const root = join(import.meta.dirname, '../../..');

/** package-lock.json, version 3; unknown fields are kept. */
export const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

export interface LockedPackage {
  /** Where it is installed, relative to the project's folder. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly integrity: string | null;
  readonly installs: boolean;
}

const locked = (isWanted: (dev: boolean) => boolean): readonly LockedPackage[] => {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && isWanted(dev === true))
    .map(([path, { version = '', license = '', integrity = null, hasInstallScript = false }]) => ({
      path,
      name: path.replace(/^.*node_modules\//, ''),
      version,
      license,
      integrity,
      installs: hasInstallScript,
    }));
};

/** What npm installs without development dependencies: everything deployed is built from it. */
export const productionPackages = (): readonly LockedPackage[] => locked((dev) => !dev);
/** Development dependencies, including indirect ones. */
export const developmentPackages = (): readonly LockedPackage[] => locked((dev) => dev);
