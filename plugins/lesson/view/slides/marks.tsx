import type { ReactNode } from 'react';
import type { Box, PictureEvent, PointerEvent, VideoEvent } from '../../model/timeline/events.ts';
import type { Picture } from '../../model/slide-tree.ts';

interface MarksProps {
  readonly pictures: readonly PictureEvent[];
  readonly pointers: readonly PointerEvent[];
  /** Drawn in its box, above the pictures. */
  readonly video?: { readonly event: VideoEvent; readonly node: ReactNode } | null;
  /** Width and height that the coordinates count in. */
  readonly size: Picture;
}

const percent = (part: number, whole: number): string => `${Math.round((part / whole) * 1e5) / 1e3}%`;

/** Position in parts of the size, so that it scales with what it lies on; physical sides, because a picture is not mirrored. */
const boxStyle = ({ x, y, w, h }: Box, size: Picture) => ({
  left: percent(x, size.w),
  top: percent(y, size.h),
  width: percent(w, size.w),
  height: percent(h, size.h),
});

/** Pictures, an inserted video and pointers over a slide (MED-042, MED-043, MED-047 to MED-050). */
export function Marks({ pictures, pointers, video, size }: MarksProps): ReactNode {
  if (pictures.length + pointers.length === 0 && !video) return null;
  return (
    <span className="slide-marks">
      {pictures.map((picture) => (
        <img key={picture.id} className="slide-marks__picture" src={picture.src} alt={picture.alt} style={boxStyle(picture, size)} />
      ))}
      {video && (
        <span className="slide-marks__video" style={boxStyle(video.event, size)}>
          {video.node}
        </span>
      )}
      {pointers.map((pointer, index) => (
        <span key={index} className="slide-marks__pointer" style={{ ...boxStyle(pointer, size), height: 'auto' }} aria-hidden="true" />
      ))}
    </span>
  );
}
