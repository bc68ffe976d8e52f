import * as discovergy from './discovergy/simulator.ts';
import * as easee from './easee/simulator.ts';
import * as fronius from './fronius/simulator.ts';
import * as goEV2 from './go-e-v2/simulator.ts';
import * as goEV3 from './go-e-v3/simulator.ts';
import * as huawei from './huawei/simulator.ts';
import * as isolarcloud from './isolarcloud/simulator.ts';
import * as kasa from './kasa/simulator.ts';
import * as kostal from './kostal/simulator.ts';
import type { PolledServiceId } from './manifests.ts';
import * as pulsar from './pulsar/simulator.ts';
import * as shelly from './shelly/simulator.ts';
import type { CreateSimulator, SimulatorSample } from './simulated-home.ts';
import * as sma from './sma/simulator.ts';
import * as solaredge from './solaredge/simulator.ts';
import * as solax from './solax/simulator.ts';
import * as sonnen from './sonnen/simulator.ts';
import * as tesla from './tesla/simulator.ts';

/** A vendor's cloud over a simulated home, and the sample account that it accepts. */
export interface SimulatedVendor {
  readonly createSimulator: CreateSimulator;
  readonly sample: SimulatorSample;
}

/** The simulator of every service that is polled. For tests and the local product: no Lambda imports it. */
export const simulators: Readonly<Record<PolledServiceId, SimulatedVendor>> = {
  discovergy,
  easee,
  fronius,
  'go-e-v2': goEV2,
  'go-e-v3': goEV3,
  huawei,
  isolarcloud,
  kasa,
  kostal,
  pulsar,
  shelly,
  sma,
  solaredge,
  solax,
  sonnen,
  tesla,
};

/** The wallbox that dials us, in place of a vendor's cloud. */
export { createSimulatedBox, type SimulatedBox } from './ocpp/simulator.ts';
