import type { Locator, Page } from '@playwright/test';
import { corpus } from '../hostile/corpus.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/axe.ts';
import { drawInstead, GALLERY } from './widgets-page.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('{', '{{').replaceAll('}', '}}');
const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Body' });
const button = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Formatting' }).first().getByRole('button', { name, exact: true });
const value = (page: Page): Promise<string> => page.locator('input[name=t]').inputValue();

async function openEditor(page: Page, open: (path: string) => Promise<void>, source: string): Promise<void> {
  await drawInstead(
    page,
    `<ui-rich-text name="t" data-xpath="/a" language="en" label="Body" source="${escaped(source)}"/>` +
      '<ui-rich-text name="d" label="Off" disabled="1" source="&lt;p&gt;abc&lt;/p&gt;"/>',
  );
  await open(GALLERY);
  await expect(editor(page)).toHaveAttribute('contenteditable', 'true');
}

/** A question over the page hides the editor from all roles, not from what is pasted into it. */
const paste = (page: Page, html: string, text = ''): Promise<void> =>
  page
    .locator('.rt-text')
    .first()
    .evaluate(
      (element, [markup, plain]) => {
        const data = new DataTransfer();
        if (markup) data.setData('text/html', markup);
        if (plain) data.setData('text/plain', plain);
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      [html, text] as const,
    );

/** Selects all words of the first block. */
async function selectFirst(page: Page): Promise<void> {
  await editor(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+End');
  await cursorTaken(page);
}

/** Writes a source anew as a person does it; `fill` edits behind the editor's back. */
async function writeSource(area: Locator, source: string): Promise<void> {
  await expect(area).toHaveAttribute('contenteditable', 'true');
  await area.press('Control+a');
  await area.page().keyboard.insertText(source);
}

/** The editor hears of the cursor's new place by an event, which the browser sends before the next frame but one. */
const cursorTaken = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
      }),
  );

test.describe.configure({ timeout: 60_000 });

test(
  'AUT-001 AUT-013 AUT-014 AUT-015 AUT-016 AUT-017 AUT-018 AUT-019 AUT-020 AUT-021 AUT-022 ' +
    'AUT-023 AUT-024 AUT-025 AUT-026 AUT-027 AUT-030 AUT-031 every button does its work, shows it, and undo takes it back',
  async ({ page, open }) => {
    await openEditor(page, open, '<p>one</p>');
    await selectFirst(page);
    for (const [name, html] of [
      ['Bold', '<p><strong>one</strong></p>'],
      ['Underline', '<p><u>one</u></p>'],
      ['Italic', '<p><em>one</em></p>'],
      ['Code', '<p><code>one</code></p>'],
      ['Heading 3', '<h3>one</h3>'],
      ['Heading 4', '<h4>one</h4>'],
      ['Heading 5', '<h5>one</h5>'],
      ['Ordered list', '<ol><li>one</li></ol>'],
      ['Unordered list', '<ul><li>one</li></ul>'],
      ['Align center', '<p style="text-align: center">one</p>'],
      ['Justify', '<p style="text-align: justify">one</p>'],
      ['Align right', '<p style="text-align: right">one</p>'],
    ] as const) {
      await button(page, name).click();
      await expect.poll(() => value(page), name).toBe(html);
      await expect(button(page, name)).toHaveAttribute('aria-pressed', 'true');
      if (name === 'Align right') {
        await button(page, 'Align left').click();
        await expect(button(page, 'Align left')).toHaveAttribute('aria-pressed', 'true');
      } else if (html.startsWith('<h')) await button(page, 'Paragraph').click();
      else await page.keyboard.press('Control+z');
      await expect.poll(() => value(page), `${name} taken back`).toBe('<p>one</p>');
      await expect(button(page, 'Paragraph')).toHaveAttribute('aria-pressed', 'true');
    }
    await expect(page.getByRole('button', { name: /Heading [126]/ })).toHaveCount(0);
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
    await cursorTaken(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await expect.poll(() => value(page)).toBe('<p>one</p><p>two</p>');
  },
);

test('AUT-002 AUT-028 AUT-029 AUT-032 AUT-033 AUT-034 AUT-035 AUT-036 AUT-037 AUT-038 AUT-090 HTML panel, clean-up, switched off', async ({
  page,
  open,
}) => {
  const source =
    '<p style="text-align: center"><font color="red">a</font></p><table><tbody><tr><td>cell</td></tr></tbody></table>' +
    '<iframe src="https://x.invalid/"></iframe>';
  await openEditor(page, open, source);
  await button(page, 'Edit HTML').click();
  const panel = page.getByRole('dialog', { name: 'HTML Editor' });
  const under = panel.locator('textarea');
  const area = panel.getByRole('textbox', { name: 'HTML of the text' });
  await expect(panel.getByRole('heading', { name: 'HTML Editor' })).toBeVisible();
  await expect(under).toHaveAttribute('rows', '15');
  await expect(under).toHaveAttribute('cols', '100');
  await expect(under).toHaveValue(source);
  await expect(area).toHaveAttribute('contenteditable', 'true');
  await expect(area).toBeFocused();
  await writeSource(area, '<p>other</p>');
  await expect(under).toHaveValue('<p>other</p>');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel).toHaveCount(0);
  expect(await value(page)).toBe(source);
  // Escape leaves what was changed with its second press alone, and the panel opens again after it.
  await button(page, 'Edit HTML').click();
  await expect(under).toBeHidden();
  await writeSource(area, '<p>other</p>');
  await area.press('Escape');
  await expect(panel.locator('.rt-panel__changed')).toHaveText(/Escape again discards/);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  expect(await value(page)).toBe(source);
  await button(page, 'Clean up').click();
  await expect.poll(() => value(page)).toBe(source.replace(/<\/?font[^>]*>/g, ''));
  await button(page, 'Edit HTML').click();
  await writeSource(area, '<p style="text-align:center">new <b>bad</p><script>hurt()</script><ui-flipbox>k</ui-flipbox>');
  await panel.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => value(page)).toContain('<ui-flipbox>k</ui-flipbox>');
  expect(await value(page)).toContain('<p style="text-align:center">new <b>bad</b></p>');
  expect(await value(page)).not.toContain('script');
  await expect(page.locator('.rt-note').first()).toContainText('mended');

  const off = page.getByRole('textbox', { name: 'Off' });
  await expect(off).toHaveAttribute('contenteditable', 'false');
  await expect(page.getByRole('toolbar').nth(1).getByRole('button', { disabled: false })).toHaveCount(0);
});

test('AUT-001 AUT-003 a link is made, refused, changed and taken away by keys alone', async ({ page, open }) => {
  await openEditor(page, open, '<p>one <strong>two</strong></p>');
  await selectFirst(page);
  const panel = page.getByRole('dialog', { name: 'Link' });
  const address = panel.getByRole('textbox', { name: 'Address' });
  await page.keyboard.press('Control+k');
  await expect(address).toBeFocused();
  await page.keyboard.type('javascript:hurt()');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('alert')).toContainText('no address');
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  await address.fill('news-21.html');
  await page.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  await expect.poll(() => value(page)).toBe('<p><a href="news-21.html">one <strong>two</strong></a></p>');
  await expect(editor(page)).toBeFocused();
  await expect(button(page, 'Link')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+k');
  await expect(address).toHaveValue('news-21.html');
  await panel.getByRole('button', { name: 'Remove link' }).press('Enter');
  await expect.poll(() => value(page)).toBe('<p>one <strong>two</strong></p>');
  await page.keyboard.press('Control+z');
  await expect.poll(() => value(page)).toContain('<a href="news-21.html">');
});

test('AUT-029 AUT-038 the HTML panel marks mistakes as one types, proposes names, closes elements and undoes', async ({ page, open }) => {
  await openEditor(page, open, '<p>one</p>');
  await button(page, 'Edit HTML').click();
  const panel = page.getByRole('dialog', { name: 'HTML Editor' });
  const area = panel.getByRole('textbox', { name: 'HTML of the text' });
  const under = panel.locator('textarea');
  await writeSource(area, '<ul><li>one</li></ul>\n<blockquote cite="x.html">\n<p>two</p>\n</blockquote>');
  await page.keyboard.press('Control+z');
  await expect(under).toHaveValue('<p>one</p>');
  await page.keyboard.press('Control+y');
  await expect(under).toHaveValue(/\n<\/blockquote>$/);
  await page.keyboard.press('Control+End');
  await page.keyboard.type('</b>');
  await expect(panel.locator('.ui-source__mistake')).toContainText('Line 4, column 14');
  await expect(panel.locator('.cm-lintRange-error')).toHaveCount(1);
  for (let i = 0; i < 4; i++) await page.keyboard.press('Backspace');
  await expect(panel.locator('.ui-source__mistake')).toBeEmpty();
  // What the text uses is proposed, and an element that is begun is closed.
  await page.keyboard.type('<blockq');
  await panel.getByRole('option', { name: 'blockquote' }).click();
  await page.keyboard.type('>three');
  await expect(under).toHaveValue(/<blockquote>three<\/blockquote>$/);
  await panel.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => value(page)).toContain('<blockquote>three</blockquote>');
});

test('AUT-003 AUT-039 AUT-042 AUT-043 pastes from office, Google and the web are cleaned; plain text is a paragraph; no console', async ({
  page,
  open,
  calls,
}) => {
  await openEditor(page, open, '<p></p>');
  await editor(page).focus();
  await paste(
    page,
    '<html><head><style>p.MsoNormal { margin: 0 }</style></head><body><p class=MsoNormal style="mso-x:1;margin:0cm">' +
      '<b style="color:red">word</b><o:p></o:p><img src="pic.png" alt="seen"></p></body></html>',
    'word',
  );
  await expect.poll(() => value(page)).toBe('<p><strong>word</strong>seen</p>');
  expect(calls.addresses.filter((each) => /\/xsl\/pasteCleaner\.xsl/.test(each))).toHaveLength(1);
  await page.keyboard.press('Control+a');
  await paste(
    page,
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38">' +
      '<span style="font-weight:700">G</span></p><ul><li dir="ltr"><p role="presentation">i</p></li></ul></b>',
  );
  await expect.poll(() => value(page)).toBe('<p><strong>G</strong></p><ul><li>i</li></ul>');
  await page.keyboard.press('Control+a');
  await paste(page, '<table style="width:1px"><tr><td style="x:y">c</td></tr></table><p>t <a href="https://x.org/">l</a></p>');
  await expect.poll(() => value(page)).toContain('<a href="https://x.org/">l</a>');
  expect(await value(page)).toMatch(/<table><tbody><tr><td>c<\/td>/);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+a');
  // The fields of this form hide what the form's node is called.
  await paste(page, '<form><input name="nodeName"><input name="attributes"></form><p>after</p>');
  await expect.poll(() => value(page)).toBe('<p>after</p>');
  await page.keyboard.press('Control+a');
  await paste(page, '', 'a\nb');
  await expect.poll(() => value(page)).toBe('<p>a<br/>b</p>');
  await page.keyboard.press('Control+a');
  // As Word writes it, with conditional markup that browsers read as comments.
  await paste(
    page,
    '<p class=MsoNormal>Light<a style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>' +
      '<![if !supportFootnotes]>[1]<![endif]></span></a> goes.</p>' +
      '<div style="mso-element:footnote-list"><![if !supportFootnotes]><br clear=all>' +
      '<hr align=left size=1 width="33%"><![endif]><div style="mso-element:footnote" id=ftn1><p class=MsoFootnoteText>' +
      '<a style="mso-footnote-id:ftn1" href="#_ftnref1" name="_ftn1" title="">[1]</a> <i>Straight</i> on.</p></div></div>',
  );
  await expect(page.locator('.rt-footnote')).toHaveCount(1);
  await expect.poll(() => value(page)).toMatch(/^<p>Light<sup>.*<\/sup> goes\.<\/p><section .*<small><em>Straight<\/em> on\. <a /);
});

test('AUT-040 AUT-041 what cannot be cleaned is asked about in the literal words; declined nothing is pasted, else plain text', async ({
  page,
  open,
}) => {
  await page.route('**/xsl/pasteCleaner.xsl', (route) =>
    route.fulfill({
      contentType: 'application/xml',
      body:
        '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">' +
        '<section>x</section></xsl:template></xsl:stylesheet>',
    }),
  );
  await openEditor(page, open, '<p>old</p>');
  const question = page.getByRole('alertdialog');
  await editor(page).focus();
  await paste(page, '<p>rich</p>', 'plain');
  for (const sentence of [
    /The pasted content contains HTML that does not match the formatting requirements!.*simple text editor first/s,
    /simple text editor first.*Try to paste plain text data instead now\?/s,
  ])
    await expect(question).toContainText(sentence);
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toHaveCount(0);
  expect(await value(page)).toBe('<p>old</p>');
  await editor(page).focus();
  await page.keyboard.press('Control+a');
  await paste(page, '<p>rich</p>', 'plain');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => value(page)).toContain('plain');
});

test('AUT-003 hostile HTML runs nothing: neither pasted, nor written, nor as a stored text', async ({ page, open, allowConsole }) => {
  allowConsole(/violat|404|ERR_|not loaded/i);
  const bodies = corpus.filter(({ kind }) => kind === 'html').map(({ body }) => body);
  expect(bodies.length).toBeGreaterThan(20);
  await page.addInitScript(() => {
    Object.assign(window, {
      hurts: 0,
      hurt: () => {
        (window as unknown as { hurts: number }).hurts++;
      },
    });
  });
  await page.route('https://evil.example/**', (route) => route.abort());
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) fetched.push(request.url());
  });
  await openEditor(
    page,
    open,
    '<p onclick="hurt()">x</p><img src="x:" onerror="hurt()"/>' +
      '<iframe srcdoc="&lt;script&gt;parent.hurt()&lt;/script&gt;"></iframe><svg onload="hurt()">' +
      '<a href="javascript:hurt()">y</a></svg>',
  );
  await editor(page).focus();
  for (let at = 0; at < bodies.length; at += 25) {
    await page.keyboard.press('Control+a');
    await paste(
      page,
      `${bodies
        .slice(at, at + 25)
        .map((body) => `<p>k</p>${body}`)
        .join('')}"'><p>k</p>`,
      'k',
    );
  }
  await paste(page, '<p>END</p>');
  const no = page.getByRole('alertdialog').getByRole('button', { name: 'No' });
  await expect(async () => {
    while (await no.isVisible()) await no.click();
    expect(await value(page)).toContain('END');
  }).toPass({ timeout: 30_000 });
  expect(await page.evaluate(() => (window as unknown as { hurts: number }).hurts)).toBe(0);
  expect(fetched).toEqual([]);
});

test('AUT-013 the toolbar is one stop of the Tab key with arrows inside; axe accepts names and roles at all widths and in dark', async ({
  page,
  open,
}) => {
  await openEditor(page, open, '<p>Title</p><p>one <strong>two</strong></p><ul><li>i</li></ul>');
  await button(page, 'Bold').focus();
  await page.keyboard.press('ArrowRight');
  await expect(button(page, 'Underline')).toBeFocused();
  await page.keyboard.press('End');
  await expect(button(page, 'Redo')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(editor(page)).toBeFocused();
  await expect(editor(page)).toHaveAttribute('aria-multiline', 'true');
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
    [320, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
});

test('AUT-001 AUT-013 a table is made, filled by Tab, changed by its own toolbar, and never lost by one key', async ({ page, open }) => {
  await openEditor(page, open, '<p>before</p><p></p><p>behind</p>');
  await editor(page).getByText('before').click();
  await page.keyboard.press('ArrowDown');
  await button(page, 'Table').click();
  for (const word of ['one', 'two', 'three', 'four']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
  const row = (...cells: string[]): string => `<tr>${cells.map((each) => `<td>${each}</td>`).join('')}</tr>`;
  const head = '<thead><tr><th scope="col">one</th><th scope="col">two</th><th scope="col">three</th></tr></thead>';
  const table = `<table>${head}<tbody>${row('four', '', '')}${row('', '', '')}</tbody></table>`;
  await expect.poll(() => value(page)).toBe(`<p>before</p>${table}<p>behind</p>`);
  const tools = page.getByRole('toolbar', { name: 'Table' });
  await expect(tools.getByRole('button', { name: 'Header row' })).toHaveAttribute('aria-pressed', 'true');
  await tools.getByRole('button', { name: 'Delete column' }).click();
  await tools.getByRole('button', { name: 'Delete row' }).click();
  await tools.getByRole('button', { name: 'Caption' }).click();
  await page.keyboard.type('Numbers');
  const small = table
    .replace('<table>', '<table><caption>Numbers</caption>')
    .replace('<th scope="col">two</th>', '')
    .replace(row('four', '', ''), '')
    .replace(row('', '', ''), row('', ''));
  await expect.poll(() => value(page)).toBe(`<p>before</p>${small}<p>behind</p>`);
  await expectAccessible(page);

  await page.setViewportSize({ width: 320, height: 700 });
  await page.keyboard.press('Alt+F10');
  await expect(tools.getByRole('button', { name: 'Row above' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeFocused();
  await editor(page).getByText('behind').click();
  await expect(tools).toHaveCount(0);
  await page.keyboard.press('Home');
  await cursorTaken(page);
  await page.keyboard.press('Backspace');
  await expect(editor(page).locator('table')).toHaveClass(/ProseMirror-selectednode/);
  await expect.poll(() => value(page)).toBe(`<p>before</p>${small}<p>behind</p>`);
});

test('AUT-001 a table at the end of a text lets one go on behind it; one of Word and of Excel is pasted as cells', async ({
  page,
  open,
}) => {
  const source = '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>';
  await openEditor(page, open, source);
  await editor(page).getByText('b').click();
  await page.keyboard.press('End');
  await cursorTaken(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('end');
  await expect.poll(() => value(page)).toBe(`${source}<p>end</p>`);
  await editor(page).getByText('b').click();
  const excel =
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><!--StartFragment--><table border=0 style="border-collapse:collapse">' +
    '<col width=64 span=2 style="width:48pt"><tr height=20><td class=xl65 align=right>1</td><td>2</td></tr>' +
    '<tr><td>3</td><td>4</td></tr></table><!--EndFragment--></body></html>';
  await paste(page, excel);
  await expect
    .poll(() => value(page))
    .toBe('<table><tbody><tr><td>a</td><td>1</td><td>2</td></tr><tr><td></td><td>3</td><td>4</td></tr></tbody></table><p>end</p>');
  await editor(page).getByText('end').click();
  await page.keyboard.press('End');
  const word =
    '<p class=MsoNormal>w</p><table class=MsoTableGrid border=1><tr style="mso-yfti-irow:0"><td width=301 valign=top style="width:225pt">' +
    '<p class=MsoNormal><b>x</b><o:p></o:p></p></td><td colspan=2>y</td></tr><tr><td>z</td></tr></table>';
  await paste(page, word);
  await expect.poll(() => value(page)).toContain('<td><strong>x</strong></td><td colspan="2">y</td>');
  await expect(editor(page).getByRole('cell', { name: 'z' })).toBeVisible();
});

test('AUT-001 AUT-019 Markdown becomes what it means and is given back; a slash offers what can be put there; words are counted', async ({
  page,
  open,
}) => {
  await openEditor(page, open, '<p></p>');
  await editor(page).focus();
  await page.keyboard.type('### One');
  await expect.poll(() => value(page)).toBe('<h3>One</h3>');
  await page.keyboard.press('Control+Alt+0');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two **three** ');
  await expect.poll(() => value(page)).toBe('<p>One</p><p>two <strong>three</strong> </p>');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- ');
  await expect.poll(() => value(page)).toContain('<ul><li></li></ul>');
  await page.keyboard.press('Control+z');
  await expect.poll(() => value(page)).toMatch(/<p>-\s*<\/p>$/);
  const count = page.getByRole('button', { name: /^Words: 3/ });
  await expect(count).toBeVisible();

  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('/hea');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await expect(menu.getByRole('option')).toHaveText(['Heading 3', 'Heading 4', 'Heading 5']);
  await page.keyboard.press('ArrowDown');
  const chosen = menu.getByRole('option', { selected: true });
  await expect(chosen).toHaveText('Heading 4');
  await expect(editor(page)).toBeFocused();
  await expect(editor(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id'))!);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(menu).toHaveCount(0);
  await page.keyboard.type('four');
  await expect.poll(() => value(page)).toBe('<p>One</p><p>two <strong>three</strong> </p><h4>four</h4>');

  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await expect(menu.getByRole('option', { name: 'Table' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(editor(page)).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.type('tab');
  await expect(menu, 'it stays away').toHaveCount(0);
  await page.keyboard.type(' and/or /tab');
  await menu.getByRole('option', { name: 'Table' }).click();
  await expect(editor(page).getByRole('table')).toBeVisible();
  await expect.poll(() => value(page)).toContain('<p>/tab and/or </p><table>');
});

test('AUT-001 words are found, counted and replaced, one and all; undo takes all back at once', async ({ page, open }) => {
  const source = '<p>One and <b>o</b>ne.</p><p>one</p>';
  await openEditor(page, open, source);
  await editor(page).focus();
  await button(page, 'Find and replace').click();
  const bar = page.getByRole('search', { name: 'Find and replace' });
  await expect(bar.getByLabel('Find', { exact: true })).toBeFocused();
  await page.keyboard.type('one');
  await expect(bar.getByRole('status')).toHaveText('1 of 3');
  await expect(editor(page).locator('.rt-found--now').first()).toHaveText('One');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('2 of 3');
  await expectAccessible(page);
  await bar.getByLabel('Replace with').fill('two');
  await bar.getByRole('button', { name: 'Replace all' }).click();
  await expect.poll(() => value(page)).toMatch(/^<p>two and .*two.*\.<\/p><p>two<\/p>$/);
  await expect(bar.getByRole('status')).toHaveText('0 of 0');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect.poll(() => value(page)).toBe(source);
});
