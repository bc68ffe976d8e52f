import { type BoxMake, boxMakeOf } from '#shared/box-makes.ts';
import { OWN_CARD } from '#shared/ocpp.ts';

/** What the user chose for the boxes of a link. */
export interface BoxSettings {
  readonly make: BoxMake;
  /** Whether a card may charge; null: the box names none. */
  readonly accepts: (idTag: string | null) => boolean;
  /** Only cards of a list may charge: then nothing is started in our name either. */
  readonly listsCards: boolean;
  /** How a charge is paused by a box that 0 A would end. */
  readonly pause: 'stop' | 'minimum';
}

/** Cards as users type them: in any case, with any separator. */
const cardsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((card) => card !== '');

/** Settings from the link's fields. Without a list every card may charge: whoever can plug in without us can do so with us. */
export const settingsOf = (fields: Readonly<Record<string, string>>): BoxSettings => {
  const cards = cardsIn(fields.cards ?? '');
  const listsCards = cards.length > 0;
  return {
    make: boxMakeOf(fields.make),
    accepts: (idTag) =>
      !listsCards || (idTag !== null && (cards.includes(idTag.toLowerCase()) || idTag.toLowerCase() === OWN_CARD)),
    listsCards,
    pause: fields.pause === 'minimum' ? 'minimum' : 'stop',
  };
};
