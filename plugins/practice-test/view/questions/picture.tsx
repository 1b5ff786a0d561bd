import { useContext, useState, type ReactNode } from 'react';
import { attribute, useText, type XNode } from '../../../../core/api.ts';
import { ProblemContext } from './problem-context.ts';

/** Addresses of pictures: of this site, or by http(s). */
export const isPictureAddress = (address: string): boolean =>
  address !== '' && (!/^[\s\u0000-\u001f]*[a-z][a-z0-9+.-]*:/i.test(address) || /^https?:/i.test(address));

/** A side of a picture in CSS pixels; undefined without a usable value. */
export const side = (picture: XNode, name: 'w' | 'h'): number | undefined =>
  Number(attribute(picture, name)) > 0 ? Number(attribute(picture, name)) : undefined;

/** A picture of a question. When it does not come, its description is shown, and the author is informed. */
export function Picture({
  picture,
  path,
  children,
}: {
  readonly picture: XNode;
  readonly path: string;
  readonly children?: ReactNode;
}): ReactNode {
  const text = useText();
  const report = useContext(ProblemContext);
  const [isBroken, setBroken] = useState(false);
  const source = attribute(picture, 'src');
  const alt = attribute(picture, 'alt');
  const fail = (): void => {
    setBroken(true);
    report({ text: 'test.problem.picture', values: { src: source }, path: `${path}/@src`, fatal: false });
  };
  const isMissing = isBroken || !isPictureAddress(source);
  if (isMissing) return <p className="question__missing">{text('test.pictureMissing', { alt: alt || '–' })}</p>;
  return (
    <span className="question__picture">
      <img
        src={source}
        alt={alt}
        width={side(picture, 'w')}
        height={side(picture, 'h')}
        decoding="async"
        draggable={false}
        onError={fail}
      />
      {children}
    </span>
  );
}
