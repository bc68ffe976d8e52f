import type { BoxView } from '#shared/model/box.ts';
import type { SetupResult } from '#shared/ocpp.ts';

type Mark = 'good' | 'open' | 'bad';

/** Whether a step of the set-up is done. What a box does not do is no fault: Sunward manages without. */
export const markOfResult = (result: SetupResult | null): Mark => {
  switch (result) {
    case 'done':
    case 'kept':
      return 'good';
    case null:
    case 'restart':
      return 'open';
    default:
      return 'bad';
  }
};

/** An answer that may not be known yet. */
export const markOfAnswer = (answer: boolean | null): Mark => (answer === null ? 'open' : answer ? 'good' : 'bad');
export const keyOfAnswer = (answer: boolean | null): 'yes' | 'no' | 'open' =>
  answer === null ? 'open' : answer ? 'yes' : 'no';

/** How many steps have a result. */
export const doneOf = ({ setup }: Pick<BoxView, 'setup'>): number =>
  setup.filter(({ result }) => result !== null).length;
