import { DIALOGS, NOTICES, TEXTS, type CommandContext } from '../../core/api.ts';

/**
 * Command `news.share`: hands a page to the device's own share sheet; without one its link is copied, and where that is refused it
 * is shown. No other site learns of it.
 * @param args `href` (relative to the site) and `title`; both default to the page's
 */
export async function share(args: Readonly<Record<string, string>>, context: CommandContext): Promise<void> {
  const url = new URL(args.href || location.href, new URL('/', location.href)).href;
  const title = args.title || document.title;
  const text = (key: string): string => context.get(TEXTS).get(key, { link: url });
  if (navigator.canShare?.({ title, url })) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return; // the user thought better of it
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    context.get(NOTICES).info(text('news.copied'));
  } catch {
    await context.get(DIALOGS).alert(text('news.copy'));
  }
}
