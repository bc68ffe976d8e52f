import { services } from '#functions/integrations/manifests.ts';
import type { Services } from '#functions/integrations/services.ts';

/** The supported services by their manifests alone, for functions that open none. */
export const cataloguePart = (): { readonly services: () => Pick<Services, 'manifests'> } => ({
  services: () => ({ manifests: services() }),
});
