import { useRef, useState, type ReactNode } from 'react';
import { CONFIGURATION, TEXTS, useService, useText, type WidgetProps } from '../../core/api.ts';
import { mediaSources } from './media-address.ts';
import { texts } from './texts.ts';
import { secondsOf } from './timeline.ts';

/** Source types that are kept at another site (protocol 4.3). */
const ELSEWHERE = new Set(['2', '3']);

/** A recording (`ui-clip`): the browser's own player with its sources, its subtitles as children, and a way on when it fails. */
export function Clip({ attributes, children }: WidgetProps): ReactNode {
  const { mediaServer, videoFormats } = useService(CONFIGURATION);
  const language = useService(TEXTS).language;
  const text = useText(texts);
  const [failures, setFailures] = useState({ count: 0, src: '' });
  const place = useRef(0);
  const audio = attributes.type === 'audio';
  const idMedia = attributes['id-media'] ?? '';

  if (ELSEWHERE.has(attributes['source-type'] ?? '')) {
    return <div className="clip__fault"><p>{text('clip.elsewhere')}</p><a className="button" href={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(idMedia)}`} target="_blank" rel="noopener">{text('clip.open')}</a></div>;
  }
  const sources = mediaSources({ idMedia, path: attributes.path ?? '', languageDependent: attributes['language-dependent'] === 'yes', formats: Number(attributes['avail-formats']) || 0, audio }, videoFormats, mediaServer, language);
  const first = sources[0];
  if (!first) return <div className="clip__fault" role="status"><p>{text('clip.noFormat')}</p></div>;
  const retry = (): void => setFailures({ count: failures.count + 1, src: '' });
  if (failures.src === first.src) {
    return <div className="clip__fault" role="alert"><p>{text('clip.failed')}</p><button type="button" className="button" onClick={retry}>{text('clip.retry')}</button></div>;
  }
  const failed = (): void => setFailures({ count: failures.count, src: first.src });
  const begin = (media: HTMLMediaElement): void => {
    // Another language of the same film goes on where this one was.
    const from = place.current || secondsOf(attributes['start-tc'] ?? '', Number(attributes.fps)) || 0;
    if (from > 0 && from < media.duration) media.currentTime = from;
  };
  const Player = audio ? 'audio' : 'video';
  return (
    <div className={audio ? 'clip clip--audio' : 'clip'}>
      <Player
        key={`${first.src} ${failures.count}`} id={attributes.id || undefined} className="clip__media" controls preload="metadata" aria-label={attributes.title || undefined}
        {...(audio ? {} : { playsInline: true, poster: attributes['preview-picture'] || undefined })}
        onLoadedMetadata={(event) => begin(event.currentTarget)} onTimeUpdate={(event) => { place.current = event.currentTarget.currentTime; }} onError={failed}
      >
        {sources.map(({ src, type }, index) => <source key={src} src={src} type={type} onError={index === sources.length - 1 ? failed : undefined} />)}
        {children}
      </Player>
    </div>
  );
}
