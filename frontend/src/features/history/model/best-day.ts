/** The day on which appliances took most from the sun, the first of equal ones; null: none did. */
export const bestOf = (days: readonly { readonly day: string; readonly sunWh?: number | null }[]): string | null => {
  let best: { readonly day: string; readonly wh: number } | null = null;
  for (const { day, sunWh } of days) if ((sunWh ?? 0) > (best?.wh ?? 0)) best = { day, wh: sunWh ?? 0 };
  return best?.day ?? null;
};
