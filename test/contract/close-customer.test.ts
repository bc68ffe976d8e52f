import { expect, it } from 'vitest';
import { accountIdSchema } from '#shared/model/ids.ts';
import { startPayments } from '#test/support/payments.ts';

it.each(['GET /v1/checkout/sessions', 'DELETE /v1/customers/'])(
  'closing a customer that a concurrent removal deletes before %s is done, not failed',
  async (before) => {
    let drop: (() => void) | null = null;
    const provider = await startPayments(() => Date.parse('2026-06-01T10:00:00Z'), {
      around: (inner) => async (input, init) => {
        const request = new Request(input, init);
        if (`${request.method} ${new URL(request.url).pathname}`.startsWith(before)) drop?.();
        return inner(request);
      },
    });
    const accountId = accountIdSchema.parse('acc_01JXAAAAAAAAAAAAAAAAAAAAAA');
    const { customerId } = await provider.seed(accountId, 'PREMIUM');
    let dropped = false;
    drop = () => {
      const customer = provider.state.customer[customerId];
      if (customer) customer.deleted = true;
      dropped = true;
    };
    await provider.payments.closeCustomer(customerId);
    expect(dropped).toBe(true);
    expect(await provider.payments.read(customerId)).toBeNull();
  },
);
