import * as z from 'zod';

/** Longest summary and description, characters. */
export const FEEDBACK_SUMMARY_MAX = 128;
export const FEEDBACK_DESCRIPTION_MAX = 10_000;
/** Feedback messages that a user may send per day. */
export const MAX_FEEDBACK = 10;

export const feedbackSchema = z.strictObject({
  /** One line. */
  summary: z
    .string()
    .trim()
    .min(1)
    .max(FEEDBACK_SUMMARY_MAX)
    .regex(/^[^\r\n]*$/, 'is more than one line')
    .meta({ description: 'One line.', example: 'Thank you' }),
  description: z
    .string()
    .trim()
    .min(1)
    .max(FEEDBACK_DESCRIPTION_MAX)
    .meta({ description: 'What happened, what was expected.', example: 'It works on cloudy days as well.' }),
});
export type Feedback = z.output<typeof feedbackSchema>;
