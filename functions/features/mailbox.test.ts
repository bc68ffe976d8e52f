import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';
import { samePerson } from './referral.ts';

describe('one mailbox', () => {
  it.each([
    ['Anna@Example.org', 'anna@example.org'],
    ['anna+sun@example.org', 'anna@example.org'],
    ['a.n.n.a@gmail.com', 'anna@gmail.com'],
    ['a.nna+x@googlemail.com', 'an.na@gmail.com'],
    ['anna@me.com', 'anna@icloud.com'],
    ['an-na@protonmail.com', 'anna@pm.me'],
    ['ａｎｎａ@example.org', 'anna@example.org'],
    ['anna@müller.example', 'anna@xn--mller-kva.example'],
    ['anna@example.org.', 'anna@example.org'],
  ])('is reached by %s and by %s', (a, b) => {
    expect(mailboxOf(a)).toBe(mailboxOf(b));
    expect(samePerson({ id: '1' as never, email: a }, { id: '2' as never, email: b })).toBe(true);
  });

  it.each([
    ['a.nna@example.org', 'anna@example.org'],
    ['anna@example.org', 'anna@example.com'],
    ['anna@example.org', 'hanna@example.org'],
    ['anna', 'anna@'],
    // A letter of another alphabet is another mailbox, however alike it looks.
    ['аnna@example.org', 'anna@example.org'],
  ])('is not the same for %s and %s', (a, b) => {
    expect(samePerson({ id: '1' as never, email: a }, { id: '2' as never, email: b })).toBe(false);
  });

  it('never matches without an address', () => {
    expect(samePerson({ id: '1' as never, email: null }, { id: '2' as never, email: null })).toBe(false);
    expect(samePerson({ id: '1' as never, email: null }, { id: '1' as never, email: null })).toBe(true);
  });
});
