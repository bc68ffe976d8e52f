import { readFile } from 'node:fs/promises';
import type { Screen } from './screen.ts';

/**
 * The picture of the day, as it is handed to others: no screen, so that only the screenshots have it.
 * @param site id of the demo home
 */
export const sharedPicture = (site: string): Screen => ({
  name: 'shared-picture',
  path: `/${site}/dashboard`,
  act: async (page, w) => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: w.app.today.sharePicture }).click();
    const picture = await readFile(await (await saved).path(), 'base64');
    await page.goto('about:blank');
    await page.setContent(`<img style="width: 100%" src="data:image/png;base64,${picture}">`);
  },
});
