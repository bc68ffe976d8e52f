import { scaleTable } from './scale-model.ts';

/** Prints what growth meets, computed from manifests, settings and quotas. */
for (const line of scaleTable()) console.log(line);
