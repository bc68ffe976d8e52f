import { createSimulator as openMeteo } from './open-meteo/simulator.ts';
import type { CreateSkySimulator } from './simulated-sky.ts';

/** The simulator of each service, by its id. No Lambda imports it. */
export const forecastSimulators: Readonly<Record<string, CreateSkySimulator>> = { 'open-meteo': openMeteo };
