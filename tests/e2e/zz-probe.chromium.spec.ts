import { test, shown } from './fixtures.ts';
import { ada, customerUrl, main, submitLogin } from './support/site.ts';
test.setTimeout(300_000);
test('probe', async ({ page, open, context, allowConsole }) => {
  allowConsole(/.*/);
  await page.addInitScript(() => {
    const seen = globalThis as any;
    seen.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as any[]) {
        if (entry.hadRecentInput) continue;
        seen.shifts.push({ value: entry.value, at: Math.round(entry.startTime), who: entry.sources.map((s: any) => [s.node?.className || s.node?.nodeName, Math.round(s.previousRect.y), Math.round(s.currentRect.y), Math.round(s.previousRect.height), Math.round(s.currentRect.height)]) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const cdp = await context.newCDPSession(page);
  await page.route(/\/img\/|\.svg|\.png|\.jpg/, async (route) => { await new Promise((r) => setTimeout(r, 700)); await route.continue(); });
  for (const [w, h] of [[1280, 800], [390, 844]] as const) {
    await page.setViewportSize({ width: w, height: h });
    for (const id of [4711, 4712, 4713, 4714]) {
      await open(`/unit-${id}.html`);
      await page.waitForTimeout(3500);
      const s = await page.evaluate(() => (globalThis as any).shifts);
      console.log(w, id, s.reduce((a: number, b: any) => a + b.value, 0).toFixed(4), JSON.stringify(s.filter((x: any) => x.value > 0.002)).slice(0, 900));
      if (w === 1280 || id === 4711) await page.screenshot({ path: `/tmp/polish-unit-${id}-${w}.png` });
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/course-100.html');
  console.log('course start', JSON.stringify(await main(page).locator('.course__state .button').first().boundingBox()), await main(page).locator('.course__state .button').first().textContent());
  await page.screenshot({ path: '/tmp/polish-course-390.png' });
  await open('/test-812.html');
  await page.getByRole('button', { name: 'Start the test' }).click();
  for (let i = 0; i < 9 && (await page.locator('.question').getAttribute('data-kind')) !== 'audio'; i++) await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForTimeout(2500);
  console.log('audio player', JSON.stringify(await page.locator('.question .player').boundingBox()));
  await page.screenshot({ path: '/tmp/polish-audio-390.png' });
  await open('/login.html');
  await submitLogin(page, ada.user, ada.password);
  await page.waitForURL(/userhome/); await shown(page);
  for (const lang of ['en', 'de', 'ar']) {
    await page.goto(customerUrl('demo', `/userhome.html?lang=${lang}`)); await shown(page);
    await page.screenshot({ path: `/tmp/polish-home-390-${lang}.png` });
    console.log(lang, JSON.stringify(await page.locator('.site-header').evaluate((h) => [...h.querySelectorAll('a,button,select')].filter((e) => (e as HTMLElement).checkVisibility()).map((e) => [e.className, e.textContent?.trim().slice(0, 20), Math.round(e.getBoundingClientRect().left), Math.round(e.getBoundingClientRect().right), Math.round(e.getBoundingClientRect().top)]))));
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(customerUrl('demo', '/results.html')); await shown(page);
  await page.screenshot({ path: '/tmp/polish-results-360.png', fullPage: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(customerUrl('demo', '/unit-4711.html')); await shown(page);
  await page.waitForTimeout(1500);
  await page.pdf({ path: '/tmp/polish-unit.pdf', format: 'A4' });
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 1000 });
  await page.waitForTimeout(500);
  console.log('print', JSON.stringify(await page.evaluate(() => [...document.querySelectorAll('.slide, .slides, .lesson, .unit-view, main img')].map((e) => [e.className || e.nodeName, Math.round(e.getBoundingClientRect().width), Math.round(e.getBoundingClientRect().height)])).then((x) => x)).slice(0, 1500));
  await page.screenshot({ path: '/tmp/polish-print.png', fullPage: true });
  await page.emulateMedia({ media: 'screen' });
  await cdp.detach();
});
