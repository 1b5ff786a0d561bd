/** Data type of an object's own view as it would be if what is typed was stored (protocol 6.6). */
export const OBJECT_PREVIEW = 'p_ObjectPreview';

/** Between the form of an object and the windows that show it: these ask and point, the form answers. */
type PreviewMessage =
  /** `now`: what there is; `next`: as soon as it is another text than the last one. */
  | { readonly ask: 'now' | 'next' }
  | { readonly xml: string }
  /** A text of the page is to be edited: its words, then those around it, in the page's language. */
  | { readonly edit: readonly string[]; readonly language: string }
  /** What the field is called that has the focus now; '' when there is none for these words. */
  | { readonly field: string }
  /** The author has come to the field of these words. */
  | { readonly show: string };

/** One end of what connects the form of an object with its previews. */
export interface PreviewChannel {
  send(message: PreviewMessage): void;
  close(): void;
}

/** Connects the form of an object, or a preview of it, with the others of the same account in this browser. */
export function openPreviewChannel(user: string, ID: number, receive: (message: PreviewMessage) => void): PreviewChannel {
  const channel = new BroadcastChannel(`lectern.preview.${user}.${ID}`);
  channel.addEventListener('message', ({ data }: MessageEvent<PreviewMessage>) => receive(data));
  return { send: channel.postMessage.bind(channel), close: () => channel.close() };
}
