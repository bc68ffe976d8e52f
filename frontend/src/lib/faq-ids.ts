/** The questions of the FAQ, in the order in which they come up. */
export const faqIds = ['hardware', 'rhythm', 'why', 'grid', 'battery', 'hand', 'outage', 'cost', 'data'] as const;
