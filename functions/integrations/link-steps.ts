import type { Manifest } from '#shared/integration.ts';

/**
 * The manifest with complete addresses of its steps, as a browser can open them.
 * @param publicUrl the product's address; called only when there are steps
 * @param baseUrl the simulator that replaces the vendor; null: the vendor itself
 */
export const withAddresses = (manifest: Manifest, publicUrl: () => string, baseUrl: string | null): Manifest => {
  const { linkSteps } = manifest;
  if (linkSteps === undefined) return manifest;
  const { host } = new URL(publicUrl());
  const addressOf = (url: string): string => {
    const whole = url.replace('{domain}', host);
    return baseUrl === null ? whole : whole.replace(/^https?:\/\/[^/]+/, baseUrl);
  };
  return { ...manifest, linkSteps: linkSteps.map((step) => ({ ...step, url: addressOf(step.url) })) };
};
