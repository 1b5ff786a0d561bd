/** What tabs tell each other. What counts they read from the database. */
export type TabMessage = { readonly type: 'changed' } | { readonly type: 'pause'; readonly ms: number };

export interface Channel {
  tell(message: TabMessage): void;
  dispose(): void;
}

const isMessage = (data: unknown): data is TabMessage => {
  const { type, ms } = (data ?? {}) as { type?: unknown; ms?: unknown };
  return type === 'changed' || (type === 'pause' && typeof ms === 'number' && Number.isFinite(ms) && ms >= 0);
};

/** A BroadcastChannel; without one each tab looks for itself when it is shown. */
export function openChannel(name: string, listener: (message: TabMessage) => void): Channel {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, dispose: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) listener(data);
  });
  return { tell: channel.postMessage.bind(channel), dispose: () => channel.close() };
}
