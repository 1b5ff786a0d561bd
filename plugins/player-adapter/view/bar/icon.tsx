import type { ReactNode } from 'react';

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const speaker = (
  <path d="M4 9.5v5h3.4l4.6 4v-13l-4.6 4z" fill="currentColor" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />
);

/** Own drawings on a field of 24 by 24. */
const DRAWINGS = {
  play: <path d="M8 5.5v13l10.5-6.5z" fill="currentColor" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />,
  pause: (
    <path d="M7 5.5h3.2v13H7zM13.8 5.5H17v13h-3.2z" fill="currentColor" stroke="currentColor" strokeWidth="1" strokeLinejoin="round" />
  ),
  stop: <rect x="6.2" y="6.2" width="11.6" height="11.6" rx="1.6" fill="currentColor" />,
  replay: (
    <g {...line}>
      <path d="M5.4 9.2A7.4 7.4 0 1 1 4.6 13" />
      <path d="M5 4.4v5h5" />
    </g>
  ),
  volume: (
    <g>
      {speaker}
      <path d="M15.2 9.2a4 4 0 0 1 0 5.6M17.9 6.6a7.6 7.6 0 0 1 0 10.8" {...line} />
    </g>
  ),
  volumeLow: (
    <g>
      {speaker}
      <path d="M15.2 9.2a4 4 0 0 1 0 5.6" {...line} />
    </g>
  ),
  muted: (
    <g>
      {speaker}
      <path d="m15.6 9.4 5.2 5.2m0-5.2-5.2 5.2" {...line} />
    </g>
  ),
  subtitles: (
    <g {...line}>
      <rect x="3.2" y="5.2" width="17.6" height="13.6" rx="2.4" />
      <path d="M6.8 11.2h3.4m3 0h4M6.8 14.8h5.2m3 0h2.2" />
    </g>
  ),
  settings: (
    <g {...line}>
      <path d="M4 7.2h8.6m5 0H20M4 16.8h2.4m5 0H20" />
      <circle cx="15.1" cy="7.2" r="2.3" />
      <circle cx="8.9" cy="16.8" r="2.3" />
    </g>
  ),
  pip: (
    <g {...line}>
      <rect x="3.2" y="5.2" width="17.6" height="13.6" rx="2.2" />
      <rect x="11.6" y="11.2" width="6.4" height="4.6" rx="0.8" fill="currentColor" stroke="none" />
    </g>
  ),
  fullscreen: <path d="M4.5 9.2V4.5h4.7m5.6 0h4.7v4.7m0 5.6v4.7h-4.7m-5.6 0H4.5v-4.7" {...line} />,
  fullscreenEnd: <path d="M9.2 4.5v4.7H4.5m15 0h-4.7V4.5m0 15v-4.7h4.7m-15 0h4.7v4.7" {...line} />,
  check: <path d="m5 12.6 4.4 4.4L19 7.4" {...line} />,
  next: <path d="m9.5 6 6 6-6 6" {...line} />,
  back: <path d="m14.5 6-6 6 6 6" {...line} />,
  warning: (
    <g {...line}>
      <path d="M12 4.2 21 19.6H3z" />
      <path d="M12 10.2v4m0 2.6v.1" />
    </g>
  ),
  note: (
    <g {...line}>
      <path d="M9 17.2V5.6l10-2v11.6" />
      <circle cx="6.6" cy="17.2" r="2.4" />
      <circle cx="16.6" cy="15.2" r="2.4" />
    </g>
  ),
} as const;

export type IconName = keyof typeof DRAWINGS;

/** A drawing in the colour of the text around it; says nothing to screen readers. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg className="player__icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {DRAWINGS[name]}
    </svg>
  );
}
