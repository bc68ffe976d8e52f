import { expect, it } from 'vitest';
import { fc } from '#test/support/property.ts';
import { type Customer, newPaymentState, type PaymentState } from './model.ts';
import { undoable } from './undo.ts';

const customer = (id: string): Customer => ({ id, object: 'customer', name: id }) as Customer;
const filled = (): PaymentState => {
  const state = newPaymentState();
  for (const id of ['a', 'b', 'c']) state.customer[id] = customer(id);
  state.deliveries.push({ event: 'evt', attempts: 0, nextAt: 0 });
  return state;
};

type Step = readonly ['rename' | 'replace' | 'delete' | 'walk' | 'count' | 'deliver', string];
const take = (state: PaymentState, [what, id]: Step): void => {
  const one = state.customer[id];
  if (what === 'rename' && one) one.name = `${one.name}!`;
  if (what === 'replace') state.customer[id] = customer(`${id}2`);
  if (what === 'delete') delete state.customer[id];
  if (what === 'walk') for (const each of Object.values(state.customer)) each.name = 'walked';
  if (what === 'count') state.counter += 1;
  if (what === 'deliver') {
    state.deliveries.push({ event: id, attempts: 1, nextAt: 1 });
    for (const delivery of state.deliveries) delivery.attempts += 1;
    state.deliveries = state.deliveries.slice(1);
  }
};
const steps = fc.array(
  fc.tuple(
    fc.constantFrom('rename', 'replace', 'delete', 'walk', 'count', 'deliver'),
    fc.constantFrom('a', 'b', 'c', 'd'),
  ) as fc.Arbitrary<Step>,
);

it('restores the state and its order after any changes', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const state = filled();
      const own = undoable(state);
      for (const step of taken) take(own.state, step);
      own.undo();
      expect(JSON.stringify(state)).toBe(JSON.stringify(filled()));
    }),
  );
});

it('leaves what was done without an undo', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const [state, expected] = [filled(), filled()];
      const own = undoable(state);
      for (const step of taken) {
        take(own.state, step);
        take(expected, step);
      }
      expect(JSON.stringify(state)).toBe(JSON.stringify(expected));
    }),
  );
});
