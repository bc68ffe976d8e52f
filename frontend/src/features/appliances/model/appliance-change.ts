import type { ApplianceSettings } from '#shared/model/appliance.ts';

/** What a card of the appliance's page can change; absent: not of this card. */
export interface ApplianceChange extends Partial<ApplianceSettings> {
  readonly name?: string;
  /** As in the contract: 0 (always) … 1 (PV only); null: from the site's prices. */
  readonly sunShare?: number | null;
}
