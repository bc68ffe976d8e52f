import { describe, expect, it } from 'vitest';
import { FuseBudget } from './fuse.ts';

describe('the fuse as a budget per phase', () => {
  it('the house counts on three phases, and its export adds nothing', () => {
    expect(new FuseBudget(16, 2070).leftA).toBe(13);
    expect(new FuseBudget(16, 2071).leftA).toBe(12);
    expect(new FuseBudget(16, -5000).leftA).toBe(16);
    expect(new FuseBudget(16, 0).limitA).toBe(16);
  });

  it('what is taken is gone, and the rest is never negative', () => {
    const budget = new FuseBudget(16, 0);
    budget.take(6.5);
    expect(budget.leftA).toBe(9);
    budget.take(-0.5);
    expect(budget.leftA).toBe(10);
    budget.take(12);
    expect(budget.leftA).toBe(0);
  });

  it('what was taken in parts and returned adds up without rounding errors', () => {
    const budget = new FuseBudget(16, 0);
    for (const partA of [0.1, 0.7, 0.3, -0.1, -0.7, -0.3]) budget.take(partA);
    expect(budget.leftA).toBe(16);
  });
});
