import * as z from 'zod';
import { oneLine, severalLines } from './common.ts';

/** Longest summary and description, characters. */
export const FEEDBACK_SUMMARY_MAX = 128;
export const FEEDBACK_DESCRIPTION_MAX = 10_000;

export const feedbackSchema = z.strictObject({
  /** One line. */
  summary: oneLine(z.string().trim().min(1).max(FEEDBACK_SUMMARY_MAX)).meta({
    description: 'One line.',
    example: 'Thank you',
  }),
  description: severalLines(z.string().trim().min(1).max(FEEDBACK_DESCRIPTION_MAX)).meta({
    description: 'What happened, what was expected.',
    example: 'It works on cloudy days as well.',
  }),
});
export type Feedback = z.output<typeof feedbackSchema>;
