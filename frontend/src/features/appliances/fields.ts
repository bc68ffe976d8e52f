import type { Control } from 'react-hook-form';
import type { ApplianceChange, ApplianceValues } from './model/appliance-form.ts';

/** The form that the groups of fields belong to. */
export type ApplianceControl = Control<ApplianceValues, unknown, ApplianceChange>;
