// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { wrongFields } from './wrong-fields.ts';

const formOf = (html: string): HTMLFormElement => {
  document.body.innerHTML = `<form>${html}</form>`;
  return document.body.querySelector('form') as HTMLFormElement;
};
const found = (html: string) => wrongFields(formOf(html)).map(({ field, ...rest }) => ({ id: field.id, ...rest }));

test('a field is named by its label, and says what stands below it', () => {
  const html = `<label for="a">Fuse</label><input id="a" aria-invalid="true" aria-describedby="h"><p id="h">From 6 to 63, please.</p>
    <label for="b">Name</label><input id="b" aria-invalid="false">`;
  expect(found(html)).toEqual([{ id: 'a', name: 'Fuse', message: 'From 6 to 63, please.' }]);
});

test('a choice is named by its label, without what is chosen; what is hidden behind it is no field', () => {
  const html = `<span id="l">Plan</span><div id="c" role="combobox" aria-labelledby="l c" aria-invalid="true">BASIC</div>
    <input aria-hidden="true" aria-invalid="true">`;
  expect(found(html)).toEqual([{ id: 'c', name: 'Plan', message: '' }]);
});

test('of a group of buttons the first one takes the focus', () => {
  const html = `<span id="l">Days</span><div role="group" aria-labelledby="l" aria-describedby="h" data-wrong=""><button id="mo">Mo</button>
    <button>Tu</button></div><p id="h">Choose at least one day.</p>`;
  expect(found(html)).toEqual([{ id: 'mo', name: 'Days', message: 'Choose at least one day.' }]);
});
