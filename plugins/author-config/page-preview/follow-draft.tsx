import type { ReactNode } from 'react';
import { ANSWER_SHOWN, CONFIGURATION, DOCK, FACTS, REQUESTS, SESSION, useText, type CommandContext } from '../../../core/api.ts';
import { OBJECT_PREVIEW, openPreviewChannel } from './channel.ts';

/** The preview of this window; null when it shows none. */
let current: { readonly ID: number; askNow(): void; end(): void } | null = null;

function Note({ isLost }: { readonly isLost: boolean }): ReactNode {
  const text = useText();
  return (
    <p className="notice authorPreview" role="status">
      {text(isLost ? 'author.previewLost' : 'author.previewNote')}
    </p>
  );
}

/**
 * Shows the object of this page as its author types it in another window, until the page shows something else. The server's answer brings
 * this command: it draws the document that is sent to it as if that was stored.
 */
export function followDraft({ object = '' }: Readonly<Record<string, string>>, { get }: CommandContext): void {
  const ID = Number(object);
  // The page has been asked for again, in another language for example: that has drawn what is stored.
  if (current?.ID === ID) return current.askNow();
  current?.end();
  const [requests, dock, { mainTarget }] = [get(REQUESTS), get(DOCK), get(CONFIGURATION)];
  let takeBack = dock.show({ name: 'authorPreview', content: <Note isLost={false} /> });
  const draw = async (xml: string): Promise<void> => {
    const { outcome } = await requests.send({
      action: 'edit',
      dataType: OBJECT_PREVIEW,
      ID,
      target: mainTarget,
      fields: { xml },
      bWithHistory: false,
      background: true,
    });
    if (current !== preview) return;
    // The page has said why; each further key would fail in the same way.
    if (outcome !== 'success' && outcome !== 'aborted') {
      takeBack();
      takeBack = dock.show({ name: 'authorPreview', content: <Note isLost /> });
    } else channel.send({ ask: 'next' });
  };
  const channel = openPreviewChannel(get(SESSION).user, ID, (message) => void ('xml' in message && draw(message.xml)));
  const stopShown = get(FACTS).on(ANSWER_SHOWN, ({ target, parameters }) => {
    if (target === mainTarget && parameters.dataType !== OBJECT_PREVIEW) preview.end();
  });
  const preview = {
    ID,
    askNow: () => channel.send({ ask: 'now' }),
    end: () => {
      stopShown();
      channel.close();
      takeBack();
      if (current === preview) current = null;
    },
  };
  current = preview;
  preview.askNow();
}
