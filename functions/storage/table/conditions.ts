import { ElectroError } from 'electrodb';
import { ApiError } from '#shared/contract/errors.ts';

/** True only when a write was refused by its condition. */
const isConditionFailure = (error: unknown): boolean => {
  const cause = error instanceof ElectroError ? error.cause : error;
  return cause instanceof Error && cause.name === 'ConditionalCheckFailedException';
};

/** The result of a conditional write; null when the condition did not hold. */
export const ifCondition = async <T>(write: Promise<T>): Promise<T | null> => {
  try {
    return await write;
  } catch (error) {
    if (isConditionFailure(error)) return null;
    throw error;
  }
};

/** @returns whether the condition held */
export const holds = async (write: Promise<unknown>): Promise<boolean> =>
  (await ifCondition(write.then(() => true))) ?? false;

/**
 * The row after a conditional change.
 * @param exists called only when the condition failed, because the engine does not say why
 * @throws ApiError `not_found` | `conflict`
 */
export const changed = async <T>(write: Promise<{ data: T }>, exists: () => Promise<boolean>): Promise<T> => {
  const result = await ifCondition(write);
  if (result !== null) return result.data;
  throw new ApiError((await exists()) ? 'conflict' : 'not_found');
};
