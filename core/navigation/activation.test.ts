// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { submitStaticForm } from './activation.ts';

const PAGE = 'https://acme.example/userhome.html?lang=de';
function form(attributes: string): HTMLFormElement {
  document.body.innerHTML = `<form ${attributes}><input name="user" value="ada"><input name="submit" value="x"></form>`;
  return document.querySelector('form')!;
}
afterEach(() => {
  vi.restoreAllMocks();
});

describe('static forms', () => {
  it('NAV-024 NAV-025 a served login or user form is submitted natively, as POST, to the start page', () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    const login = form('data-static-form');
    expect(submitStaticForm(login, PAGE)).toBe(true);
    expect(submit).toHaveBeenCalledTimes(1);
    expect(login.getAttribute('action')).toBe('https://acme.example/startPage.html');
    expect(login.method).toBe('post');
    const user = form('data-static-form action="/startPage.html?lang=de" method="get"');
    expect(submitStaticForm(user, PAGE)).toBe(true);
    expect(user.getAttribute('action')).toBe('https://acme.example/startPage.html?lang=de');
    expect(user.method).toBe('post');
  });

  it('NAV-024 another origin and an unmarked form are refused', () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const attributes of [
      'data-static-form action="https://evil.example/"',
      'data-static-form action="javascript:alert(1)"',
      'action="startPage.html"',
    ])
      expect(submitStaticForm(form(attributes), PAGE)).toBe(false);
    expect(submit).not.toHaveBeenCalled();
  });

  it("NAV-024 fields named like the form's own properties hide nothing", () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    const login = form('data-static-form method="get"');
    const names = ['method', 'action', 'submit', 'getAttribute', 'setAttribute', 'hasAttribute'];
    for (const name of names) {
      const field = document.createElement('input');
      field.name = name;
      login.append(field);
      Object.defineProperty(login, name, { value: field, configurable: true }); // as browsers do
    }
    expect(submitStaticForm(login, PAGE)).toBe(true);
    expect(submit).toHaveBeenCalledTimes(1);
    const written = (name: string): string | null => Element.prototype.getAttribute.call(login, name);
    expect([written('method'), written('action')]).toEqual(['post', 'https://acme.example/startPage.html']);
    // The next test of this worker has the same document, and cannot remove a form without its methods.
    for (const name of names) Reflect.deleteProperty(login, name);
    document.body.replaceChildren();
  });
});
