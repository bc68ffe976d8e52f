/** Power up to which nothing is said to flow, W: a balanced meter or a resting battery swings around zero. */
const STILL_W = 30;

/** Whether a power is more than the noise around zero; unknown counts as still. */
export const flows = (powerW: number | null): powerW is number => powerW !== null && Math.abs(powerW) >= STILL_W;

/** Direction of grid power; null while it is unknown or balanced. */
export const gridDirection = (gridPowerW: number | null): 'import' | 'feedIn' | null => {
  if (!flows(gridPowerW)) return null;
  return gridPowerW < 0 ? 'feedIn' : 'import';
};

/** Direction of battery power; null while it is unknown or the battery rests. */
export const batteryDirection = (batteryPowerW: number | null): 'charging' | 'giving' | null => {
  if (!flows(batteryPowerW)) return null;
  return batteryPowerW < 0 ? 'giving' : 'charging';
};
