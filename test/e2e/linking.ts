import type { Stage, Visit } from './stage.ts';

/** Values that the simulated vendors accept, by service and field, as the local product shows them to a new user. */
export const vendorValues = async (stage: Stage): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> =>
  (await (await fetch(`${stage.homeUrl}/accounts`)).json()) as Record<string, Record<string, string>>;

/** Opens the dialog that links a service and fills in its form. @param service its name */
export const fillLink = async (
  { page, w, button }: Visit,
  service: string,
  name: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> => {
  await button(w.editors.devices.add).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(w.editors.credentials.search, { exact: true }).fill(service);
  await dialog.getByRole('button', { name: service }).first().click();
  await dialog.getByLabel(w.editors.credentials.name, { exact: true }).fill(name);
  for (const [field, value] of Object.entries(fields)) {
    const input = dialog.locator(`[name="fields.${field}"]`);
    if ((await input.count()) > 0 && (await input.isEditable())) await input.fill(value);
  }
};

/** Links a service whose account is entered in fields; ends at the link's page. */
export const linkByFields = async (
  visit: Visit,
  service: string,
  name: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> => {
  const { page, w } = visit;
  await fillLink(visit, service, name, fields);
  await page.getByRole('dialog').getByRole('button', { name: w.editors.credentials.link, exact: true }).click();
  await page.getByText(w.editors.credentials.linked).waitFor();
};
