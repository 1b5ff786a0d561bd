// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DIALOGS, NOTICES, TEXTS, type CommandContext } from '../../core/api.ts';
import { share } from './index.ts';

const info = vi.fn();
const alert = vi.fn(async () => undefined);
const services = new Map<symbol, unknown>([
  [NOTICES, { info }],
  [DIALOGS, { alert }],
  [TEXTS, { get: (key: string, values: { link: string }) => `${key} ${values.link}` }],
]);
const context = { get: (token: symbol) => services.get(token), element: null, target: '' } as CommandContext;

/** Gives the browser these abilities. */
function browser(abilities: Record<string, unknown>): void {
  for (const [name, value] of Object.entries({ share: undefined, canShare: undefined, clipboard: undefined, ...abilities }))
    Object.defineProperty(navigator, name, { value, configurable: true });
}
const link = new URL('news-21.html', new URL('/', location.href)).href;

describe('share', () => {
  afterEach(() => vi.clearAllMocks());

  it('CON-001 a report is handed to the device, with its whole address', async () => {
    const handed = vi.fn(async () => undefined);
    browser({ canShare: () => true, share: handed });
    await share({ href: 'news-21.html', title: 'Lens' }, context);
    expect(handed).toHaveBeenCalledWith({ title: 'Lens', url: link });
    expect(info).not.toHaveBeenCalled();
  });

  it('CON-001 who thinks better of it is left alone', async () => {
    browser({
      canShare: () => true,
      share: async () => {
        throw new DOMException('', 'AbortError');
      },
      clipboard: { writeText: vi.fn() },
    });
    await share({ href: 'news-21.html' }, context);
    expect(info).not.toHaveBeenCalled();
    expect(alert).not.toHaveBeenCalled();
  });

  it('CON-001 without a share sheet the link is copied; where that is refused it is shown', async () => {
    const writeText = vi.fn(async () => undefined);
    browser({ clipboard: { writeText } });
    await share({ href: 'news-21.html' }, context);
    expect(writeText).toHaveBeenCalledWith(link);
    expect(info).toHaveBeenCalledWith(`news.copied ${link}`);
    browser({
      clipboard: {
        writeText: async () => {
          throw new DOMException('', 'NotAllowedError');
        },
      },
    });
    await share({ href: 'news-21.html' }, context);
    expect(alert).toHaveBeenCalledWith(`news.copy ${link}`);
  });
});
