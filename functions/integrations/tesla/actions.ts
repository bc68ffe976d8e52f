import { chargeStartAction, chargeStopAction, chargingAmpsAction, honkAction } from './car-messages.ts';

/** An action that a car is commanded to do. */
export interface Action {
  /** As Tesla's plain commands name it. */
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly signed: Uint8Array;
  /** Rejections that mean the state is already as desired. */
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
