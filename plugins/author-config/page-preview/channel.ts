/** Data type of an object's own view as it would be if what is typed was stored (protocol 6.6). */
export const OBJECT_PREVIEW = 'p_ObjectPreview';

/** Between the form of an object and the windows that show it: these ask, the form answers. */
type PreviewMessage =
  /** `now`: what there is; `next`: as soon as it is another text than the last one. */
  { readonly ask: 'now' | 'next' } | { readonly xml: string };

/** One end of what connects the form of an object with its previews. */
interface PreviewChannel {
  send(message: PreviewMessage): void;
  close(): void;
}

/** Connects the form of an object, or a preview of it, with the others of the same account in this browser. */
export function openPreviewChannel(user: string, ID: number, receive: (message: PreviewMessage) => void): PreviewChannel {
  const channel = new BroadcastChannel(`lectern.preview.${user}.${ID}`);
  channel.addEventListener('message', ({ data }: MessageEvent<PreviewMessage>) => receive(data));
  return { send: channel.postMessage.bind(channel), close: () => channel.close() };
}
