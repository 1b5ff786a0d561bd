import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { copyOf, overPicture, pictureOf, titleOf } from './slide-tree.ts';

function Target({
  children,
}: {
  readonly tag: string;
  readonly id: string;
  readonly attributes: object;
  readonly children?: ReactNode;
}): ReactNode {
  return <em>target {children}</em>;
}
function Widget({ children }: { readonly name: string; readonly children?: ReactNode }): ReactNode {
  return <em>widget {children}</em>;
}

const slide = (
  <div className="slide-page">
    <h3>
      The <b>way</b> of light
    </h3>
    <p id="words">
      Words <img src="a.png" alt="A ray" width="320" height="200" id="ray" />
    </p>
    <Target tag="section" id="place" attributes={{ className: 'x' }}>
      inside
    </Target>
    <Widget name="ui-flipbox">
      <i>flip</i>
    </Widget>
    <img src="b.png" alt="" />
  </div>
);
const html = (node: ReactNode): string => renderToStaticMarkup(node);

describe('a slide as a tree', () => {
  it("is called by its heading, else by its picture's description", () => {
    expect([
      titleOf(slide),
      titleOf(
        <p>
          <img src="a" alt=" A ray " />
        </p>,
      ),
      titleOf(<p>words</p>),
      titleOf(null),
    ]).toEqual(['The way of light', 'A ray', '', '']);
  });

  it('MED-049 MED-050 has the size of its first picture, 640 x 360 when that does not say it', () => {
    expect([pictureOf(slide), pictureOf(<img src="a" alt="" />), pictureOf(<p>words</p>)]).toEqual([
      { w: 320, h: 200 },
      { w: 640, h: 360 },
      null,
    ]);
  });

  it('MED-043 something is drawn over the first picture alone, all else stays', () => {
    const drawn = html(overPicture(slide, <i>mark</i>));
    expect(drawn).toContain(
      '<span class="slide-figure"><img src="a.png" alt="A ray" width="320" height="200" id="ray"/><i>mark</i></span>',
    );
    expect(drawn.replace('<span class="slide-figure">', '').replace('<i>mark</i></span>', '')).toBe(html(slide));
  });

  it('a copy has no ids, and no target or widget in it', () => {
    const copy = html(copyOf(slide));
    expect(copy).not.toMatch(/ id=|target|widget/);
    expect(copy).toContain('<section class="x">inside</section>');
    expect(copy).toContain('<i>flip</i>');
    expect(copy).toContain('The <b>way</b> of light');
  });
});
