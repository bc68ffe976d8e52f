/** Timers and memories between runs; plain JSON, small, owned by `decide` alone. Opaque to everything else. */
export interface ControlState {
  readonly version: 1;
}
