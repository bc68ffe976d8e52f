// @vitest-environment jsdom
import { zodResolver } from '@hookform/resolvers/zod';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { emailField, newPasswordField } from '../../components/form-errors.ts';
import { EmailField, NewPasswordField } from './auth-fields.tsx';

const schema = z.object({ email: emailField, password: newPasswordField });

afterEach(cleanup);

/** Shows both fields in a form. @returns what it was sent with */
const show = () => {
  const sent = vi.fn();
  const Form = () => {
    const { control, handleSubmit } = useForm({
      resolver: zodResolver(schema),
      defaultValues: { email: 'a@b.example', password: '' },
    });
    return (
      <form onSubmit={handleSubmit(sent)}>
        <EmailField control={control} />
        <NewPasswordField control={control} />
        <button type="submit">send</button>
      </form>
    );
  };
  render(<Form />);
  return sent;
};
const passwordInput = (): HTMLInputElement =>
  document.querySelector<HTMLInputElement>('input[name=password]') ?? expect.fail('no field');

test('a password is masked, can be pasted, and is offered to password managers', () => {
  show();
  const input = passwordInput();
  expect([input.type, input.autocomplete, input.maxLength]).toEqual(['password', 'new-password', -1]);
  expect(document.querySelector<HTMLInputElement>('input[name=email]')?.autocomplete).toBe('username');
  // False: something prevents it.
  expect(fireEvent.paste(input, { clipboardData: { getData: () => 'pasted' } })).toBe(true);
});

test.each(['x'.repeat(64), `${'wörter und zeichen '.repeat(13)}!`, ' blank at both ends '])(
  'a long password of any characters is sent as it was typed: %s',
  async (password) => {
    const sent = show();
    fireEvent.change(passwordInput(), { target: { value: password } });
    fireEvent.click(screen.getByRole('button', { name: 'send' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(sent.mock.calls[0]?.[0]).toEqual({ email: 'a@b.example', password });
  },
);
