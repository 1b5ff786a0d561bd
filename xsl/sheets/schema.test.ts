import { describe, expect, it } from 'vitest';
import { select, type XDocument, type XNode } from '../engine/index.ts';
import { draw } from './draw.fixture.ts';

const attribute = (node: XNode, name: string): string => select(node, `@${name}`)[0]?.value ?? '';

/** What is in the scope of an element: properties as values, addresses, or things of their own. */
function thing(scope: XNode): Record<string, unknown> {
  const found: Record<string, unknown> = { type: attribute(scope, 'itemtype').replace('https://schema.org/', '') };
  const gather = (node: XNode): void => {
    for (const child of node.children) {
      const name = attribute(child, 'itemprop');
      const isScope = select(child, '@itemscope').length > 0;
      if (name !== '') {
        const value = isScope ? thing(child) : attribute(child, child.localName === 'a' ? 'href' : 'value');
        found[name] = name in found ? [found[name], value].flat() : value;
      }
      if (!isScope) gather(child);
    }
  };
  gather(scope);
  return found;
}

/** The things of a page that are no property of another. */
const things = (page: XDocument): Record<string, unknown>[] => select(page, '//*[@itemscope][not(@itemprop)]').map(thing);

describe('what a view is about, for those who read pages by machine', () => {
  it('news and posts are articles with date, author and picture', () => {
    expect(things(draw('p_News.detail'))).toEqual([
      {
        type: 'NewsArticle',
        headline: expect.stringMatching(/\w/),
        inLanguage: 'en',
        description: expect.stringMatching(/\w/),
        url: expect.stringMatching(/^news-\d+\.html$/),
        publisher: 'startPage.html',
        datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        author: { type: 'Person', name: expect.stringMatching(/\w/) },
        image: expect.stringContaining('img/'),
      },
    ]);
    expect(things(draw('p_Blog.detail'))[0]).toMatchObject({ type: 'BlogPosting', url: expect.stringMatching(/^blog-/) });
    expect(things(draw('p_News.detail', {}, (source) => source.replace(/ author="[^"]*"/, '')))[0]).not.toHaveProperty('author');
  });

  it('lists are nothing of their own', () => {
    expect([things(draw('p_News.list')), things(draw('p_Course.list')), things(draw('p_Calendar.month'))]).toEqual([[], [], []]);
  });

  it('dates have start, end and location', () => {
    expect(things(draw('p_Calendar.detail'))).toEqual([
      expect.objectContaining({
        type: 'Event',
        name: expect.stringMatching(/\w/),
        startDate: expect.stringMatching(/^\d{4}-/),
        endDate: expect.stringMatching(/^\d{4}-/),
        location: { type: 'Place', name: expect.stringMatching(/\w/) },
        organizer: 'startPage.html',
      }),
    ]);
  });

  it('a course is described in the language of the page', () => {
    expect(things(draw('p_Course', { lang: 'de' }))).toEqual([
      expect.objectContaining({
        type: 'Course',
        inLanguage: 'de',
        description: expect.stringMatching(/^Warum macht ein Loch/),
        url: 'course-100.html',
        provider: 'startPage.html',
      }),
    ]);
  });

  it('a unit is a learning resource with its lessons, the film of the one that is shown, and the course it is part of', () => {
    const trail =
      '<trail><step ID="7" dataType="p_Course" action="2" href="course-7.html"><title language="en">Light</title></step></trail><data>';
    const [unit, ...others] = things(draw('p_Unit', {}, (source) => source.replace('<data>', trail)));
    expect(others).toEqual([]);
    expect(unit).toMatchObject({
      type: 'LearningResource',
      url: 'unit-4711.html',
      isPartOf: { type: 'Course', name: 'Light', url: 'course-7.html' },
      video: {
        type: 'VideoObject',
        name: expect.stringMatching(/\w/),
        thumbnailUrl: expect.stringContaining('img/'),
        url: 'unit-4711.html',
      },
    });
    expect(unit!.hasPart).toEqual(
      expect.arrayContaining([
        { type: 'LearningResource', name: expect.stringMatching(/\w/), url: expect.stringMatching(/^unit-4711\.html\?IDLesson=\d+$/) },
      ]),
    );
    const sound = things(draw('p_Unit', {}, (source) => source.replace('<clip ', '<clip type="audio" ').replace(' type=""', '')));
    expect(sound[0]).toMatchObject({ audio: { type: 'AudioObject' } });
  });

  const film = (more: string, without: RegExp = /$^/) =>
    things(draw('p_Unit', {}, (source) => source.replace(without, '').replace('<clip ', `<clip ${more} `)))[0] as {
      readonly video?: Record<string, unknown>;
      readonly audio?: Record<string, unknown>;
    };
  const ABOUT = 'uploadDate="2026-11-01T08:00:00.000Z" duration="PT1M5S"';

  it('a film has what search engines ask for: since when it is there, how long it is, where it lies, a picture', () => {
    expect(film(`${ABOUT} contentUrl="/media/library/500000001.mp4"`).video).toMatchObject({
      type: 'VideoObject',
      name: expect.stringMatching(/\w/),
      description: expect.stringMatching(/\w/),
      uploadDate: '2026-11-01T08:00:00.000Z',
      duration: 'PT1M5S',
      contentUrl: '/media/library/500000001.mp4',
      thumbnailUrl: expect.stringContaining('img/'),
    });
    // Where nobody knows, nothing is said.
    const { video } = film('');
    expect(['uploadDate', 'duration', 'contentUrl'].filter((name) => name in video!)).toEqual([]);
  });

  it('of a film that is looked up no address is given away, whatever the answer has', () => {
    const { video } = film(`${ABOUT} mediaToken="4711-12-20597-x" contentUrl="/media/library/500000001.mp4"`);
    expect(video).toMatchObject({ uploadDate: '2026-11-01T08:00:00.000Z', duration: 'PT1M5S' });
    expect(video).not.toHaveProperty('contentUrl');
  });

  it('a sound has the same, without a picture', () => {
    const { audio } = film(`${ABOUT} type="audio" contentUrl="/media/a.mp3"`, /(?: type=""| previewPicture="[^"]*")/g);
    expect(audio).toMatchObject({ type: 'AudioObject', duration: 'PT1M5S', contentUrl: '/media/a.mp3' });
    expect(audio).not.toHaveProperty('thumbnailUrl');
  });

  it('a film is described by the text of its lesson, without one by its first slide', () => {
    const described = (text: string) => {
      const [unit] = things(draw('p_Unit', {}, (source) => source.replace('</timeline>', `</timeline>${text}`)));
      return (unit as { video: { description: string } }).video.description;
    };
    expect(described('<html language="en"><p>All of it.</p></html>')).toBe('All of it.');
    expect(described('')).toMatch(/^Light on its way cannot be seen from the side\./);
  });

  it('a lesson by itself is a learning resource, a test a quiz', () => {
    expect(things(draw('p_LessonObject'))[0]).toMatchObject({ type: 'LearningResource', url: expect.stringMatching(/^lesson-\d+\.html$/) });
    expect(things(draw('p_PracticeTest', { lang: 'de' }))).toEqual([
      {
        type: 'Quiz',
        name: expect.stringMatching(/\w/),
        inLanguage: 'de',
        description: 'Zwei Fragen.',
        url: 'test-812.html',
        publisher: 'startPage.html',
      },
    ]);
    const limited = things(draw('p_PlacementTest', {}, (source) => source.replace('<test ', '<test timeLimit="600" ')));
    expect(limited[0]).toMatchObject({ type: 'Quiz', timeRequired: 'PT600S' });
  });

  it('text cannot become markup, and nothing of it is drawn', () => {
    const page = draw('p_News.detail', {}, (source) => source.replace(/author="[^"]*"/, 'author="&lt;b&gt;x&lt;/b&gt;"'));
    expect(things(page)[0]).toMatchObject({ author: { name: '<b>x</b>' } });
    expect(select(page, '//*[@itemprop][not(ancestor::div[@hidden])]')).toEqual([]);
  });
});
