import { chargeStartAction, chargeStopAction, chargingAmpsAction, honkAction } from './car-messages.ts';

/** Something that a car is told to do. */
export interface Action {
  /** As Tesla's plain commands name it. */
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly signed: Uint8Array;
  /** Refusals that say that it is so already. */
  readonly already: readonly string[];
}

export const start: Action = {
  name: 'charge_start',
  body: {},
  signed: chargeStartAction(),
  already: ['is_charging', 'charging', 'requested', 'already_set'],
};
export const stop: Action = {
  name: 'charge_stop',
  body: {},
  signed: chargeStopAction(),
  already: ['not_charging', 'already_set'],
};
export const honk: Action = { name: 'honk_horn', body: {}, signed: honkAction(), already: [] };
export const setAmps = (amps: number): Action => ({
  name: 'set_charging_amps',
  body: { charging_amps: amps },
  signed: chargingAmpsAction(amps),
  already: ['already_set'],
});
