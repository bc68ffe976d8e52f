// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { startI18n } from '../i18n/start.ts';
import { FormField } from './form-field.tsx';
import { SmallForm } from './small-form.tsx';
import { useForm } from './use-form.ts';

afterEach(cleanup);

const needed = { required: 'required' } as const;

/** A form of two fields. @param refuse fields that the server refuses */
const TwoFields = ({ refuse }: { readonly refuse: readonly ('name' | 'plate')[] }) => {
  const { control, handleSubmit, setError, reset } = useForm<{ name: string; plate: string }>({
    defaultValues: { name: '', plate: '' },
    resolver: (values) => {
      const errors = Object.fromEntries(
        Object.entries(values)
          .filter(([, value]) => value === '')
          .map(([field]) => [field, { type: 'custom', message: needed.required }]),
      );
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  return (
    <SmallForm
      control={control}
      action="Save"
      busy={false}
      onSubmit={handleSubmit(() => {
        // Its answer comes when the form has long been sent.
        void Promise.resolve().then(() => {
          for (const field of refuse) setError(field, { type: 'server', message: 'Taken.' });
        });
      })}
      onCancel={() => reset()}
    >
      <FormField control={control} name="name" label="Name" />
      <FormField control={control} name="plate" label="Plate" />
    </SmallForm>
  );
};

const draw = async (locale: 'en' | 'de-DE' = 'en', refuse: readonly ('name' | 'plate')[] = []) => {
  const i18n = await startI18n(locale, ['app', 'common']);
  render(
    <I18nextProvider i18n={i18n}>
      <TwoFields refuse={refuse} />
    </I18nextProvider>,
  );
  return userEvent.setup();
};
const send = () => screen.getByRole('button', { name: 'Save' });
const linesOf = (summary: HTMLElement): (string | null)[] =>
  within(summary)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('where two fields are wrong, a summary above them names both, has the focus, and leads to each', async () => {
  const user = await draw();
  await user.click(send());
  const summary = await screen.findByRole('group', { name: 'Please check 2 entries' });
  expect(linesOf(summary)).toEqual(['Name: Please fill this in.', 'Plate: Please fill this in.']);
  await waitFor(() => expect(document.activeElement).toBe(summary));
  const plate = screen.getByRole('textbox', { name: 'Plate' });
  expect(summary.compareDocumentPosition(screen.getByRole('textbox', { name: 'Name' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const link = within(summary).getByRole('link', { name: /^Plate/ });
  expect(link.getAttribute('href')).toBe(`#${plate.id}`);
  await user.click(link);
  expect(document.activeElement).toBe(plate);
});

test('in German it says so in German', async () => {
  const user = await draw('de-DE');
  await user.click(send());
  const summary = await screen.findByRole('group', { name: 'Bitte prüf 2 Angaben' });
  expect(linesOf(summary)[0]).toBe('Name: Bitte ausfüllen.');
});

test('where one field is wrong, the focus goes to it, and the summary stands above all the same', async () => {
  const user = await draw();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Blue');
  await user.click(send());
  expect(linesOf(await screen.findByRole('group', { name: 'Please check one entry' }))).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Plate' })));
});

test('nothing moves while it is put right: the summary goes with the next send', async () => {
  const user = await draw();
  await user.click(send());
  const summary = await screen.findByRole('group');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Blue');
  await user.type(screen.getByRole('textbox', { name: 'Plate' }), 'M 1');
  expect(linesOf(summary)).toHaveLength(2);
  await user.click(send());
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
});

test('a field that was wrong when it was left gets no summary before the form is sent, and one with it', async () => {
  const user = await draw();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'B');
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.tab();
  expect(screen.queryByRole('group')).toBeNull();
  await user.click(send());
  expect(linesOf(await screen.findByRole('group'))).toHaveLength(2);
});

test('what the server refuses later is summed up as well', async () => {
  const user = await draw('en', ['name', 'plate']);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Blue');
  await user.type(screen.getByRole('textbox', { name: 'Plate' }), 'M 1');
  await user.click(send());
  const summary = await screen.findByRole('group', { name: 'Please check 2 entries' });
  expect(linesOf(summary)).toEqual(['Name: Taken.', 'Plate: Taken.']);
});

test('after a send that was taken, typing alone brings no summary and moves no focus', async () => {
  const user = await draw();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Blue');
  await user.type(screen.getByRole('textbox', { name: 'Plate' }), 'M 1');
  await user.click(send());
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.queryByRole('group')).toBeNull();
});

test('a form that is set back has no summary', async () => {
  const user = await draw();
  await user.click(send());
  await screen.findByRole('group');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
});
