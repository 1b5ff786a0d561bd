import type { ReactNode } from 'react';

interface LineIconProps {
  /** The line, in a square of 24. */
  readonly path: string;
  /** Width and height in CSS px; without it the style sheet says them. */
  readonly size?: number;
  readonly width?: number;
  readonly className?: string;
  /** Whether its area is filled. */
  readonly filled?: boolean;
  /** What is drawn below the line. */
  readonly children?: ReactNode;
}

/** A small drawing of one line in the text's colour. Without meaning of its own: words beside it, or the name of its button, give that. */
export function LineIcon({ path, size, width = 2, className, filled = false, children }: LineIconProps): ReactNode {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
      <path d={path} />
    </svg>
  );
}
