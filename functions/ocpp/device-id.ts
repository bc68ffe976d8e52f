/** Our id of a box's connector: its number, and the name that the box gives itself. */
export const deviceIdOf = (identity: string, connectorId: number): string => `${connectorId}:${identity}`;
