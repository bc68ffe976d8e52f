import * as z from 'zod';
import { oneLine, severalLines } from './common.ts';

/** Characters of a note. */
export const MAX_NOTE = 1_000;
/** Characters of a tag. */
export const MAX_TAG = 24;
/** Tags of a site. */
export const MAX_TAGS = 10;

/** The same tag, whatever its case. */
const once = (tags: readonly string[]): string[] =>
  tags.filter((tag, nth) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === nth);

/** What a member notes of a site; what is left out stays. */
export const siteNotePatchSchema = z
  .strictObject({
    note: severalLines(z.string().trim().max(MAX_NOTE)).meta({
      description: 'Note of the caller, which nobody else sees. Empty: none.',
      example: 'Key at the neighbour’s. Inverter in the cellar.',
    }),
    tags: z
      .array(oneLine(z.string().trim().min(1).max(MAX_TAG)))
      .max(MAX_TAGS)
      .transform(once)
      .meta({
        description: 'Tags of the caller, which nobody else sees; in place of those before.',
        example: ['Bonn'],
      }),
    quiet: z.boolean().meta({
      description: 'The morning mail about sites that need a hand leaves it out.',
      example: false,
    }),
  })
  .partial();

export type SiteNoteChange = z.output<typeof siteNotePatchSchema>;

export const shownNoteSchema = z.string().meta({
  description: 'Note of the caller, which nobody else sees. Absent: none.',
  example: 'Key at the neighbour’s. Inverter in the cellar.',
});
export const shownTagsSchema = z
  .array(z.string())
  .meta({ description: 'Tags of the caller, which nobody else sees. Absent: none.', example: ['Bonn'] });

export const shownQuietSchema = z.literal(true).meta({
  description: 'The morning mail about sites that need a hand leaves it out. Absent: it does not.',
  example: true,
});

/** What a member noted of a site. */
export const siteNoteSchema = z.object({
  note: shownNoteSchema.exactOptional(),
  tags: shownTagsSchema.exactOptional(),
  quiet: shownQuietSchema.exactOptional(),
});
export type SiteNote = z.output<typeof siteNoteSchema>;
