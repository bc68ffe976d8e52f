import { expect, it } from 'vitest';
import { leftBehind } from './left-behind.ts';

it('says what stays where, and names the secrets of the stage that is removed', () => {
  const said = leftBehind('pr-12');
  expect(said.join('\n')).toContain('sunward/pr-12/vendor-apps');
  for (const what of ['Vendors', 'Stripe', 'domain', 'key', 'Copies', 'Mail', 'CDK'])
    expect(said.filter((line) => line.includes(what)).length, what).toBeGreaterThan(0);
});
