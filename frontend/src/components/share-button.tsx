import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../lib/counts.ts';
import { saveBlob } from '../lib/save-file.ts';
import { Glyph } from './glyph.tsx';
import type { PictureTexts } from './share-picture.ts';

const NAME = 'sunward.png';
const TYPE = 'image/png';

/** A picture is waited for; its type may be the page's own, where that has not come in time for the page. */
const TYPE_WAIT_MS = 3000;

const withType = async (font: string): Promise<void> => {
  const late = new Promise((resolve) => setTimeout(resolve, TYPE_WAIT_MS));
  await Promise.race([late, document.fonts?.load(`700 40px ${font}`).catch(() => undefined)]);
};

/** The picture as a file, made on this device. */
const pictureOf = async (texts: PictureTexts): Promise<File> => {
  const { drawPicture, PICTURE_PX } = await import('./share-picture.ts');
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_PX;
  canvas.height = PICTURE_PX;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('No canvas');
  const font = getComputedStyle(document.body).fontFamily;
  await withType(font);
  drawPicture(pen, texts, font);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, TYPE));
  if (blob === null) throw new Error('No picture');
  return new File([blob], NAME, { type: TYPE });
};

/** Gives the picture to the device's own sharing, or saves it where there is none. */
const give = async (file: File, text: string): Promise<void> => {
  try {
    if (navigator.canShare?.({ files: [file] }) === true) await navigator.share({ files: [file], text });
    else saveBlob(file, NAME);
  } catch (error) {
    // Whoever closes the sheet has changed their mind; anything else leaves the picture to be saved.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    saveBlob(file, NAME);
  }
  count('shares');
};

/** Makes a picture of what the sun did, for others. Nothing leaves the device but by its owner's choice. */
export const ShareButton = ({ texts }: { readonly texts: PictureTexts }) => {
  const { t } = useTranslation('app');
  const [making, setMaking] = useState(false);
  const [failed, setFailed] = useState(false);
  const share = async (): Promise<void> => {
    setMaking(true);
    try {
      await give(await pictureOf(texts), `${texts.above} ${texts.figure} ${texts.below}`);
      setFailed(false);
    } catch {
      setFailed(true);
    } finally {
      setMaking(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className="quiet-button filled"
        // Of a day, a month and a year each on one page.
        aria-label={`${t('today.sharePicture')}: ${texts.above} ${texts.figure}`}
        aria-busy={making}
        disabled={making}
        onClick={() => void share()}
      >
        <Glyph name="share" />
        {t('today.shareShort')}
      </button>
      {failed && (
        <p className="note" role="alert">
          {t('today.noPicture')}
        </p>
      )}
    </>
  );
};
