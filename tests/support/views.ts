type Reader = 'bench' | 'axe' | 'french' | 'smoke';

interface VisitorView {
  readonly name: string;
  readonly path: string;
  /** Whether every customer has it, not the demo customer alone. */
  readonly everywhere?: true;
  /**
   * Who leaves it out: the benchmark and the visit through all views what is another state of a view, the others what they look at in
   * their own way.
   */
  readonly without?: readonly Reader[];
}

/** One address of every view that visitors have, with the states that a view looks different in. */
const VISITOR_VIEWS: readonly VisitorView[] = [
  { name: 'start', path: '/startPage.html', everywhere: true },
  { name: 'news list', path: '/news.html', everywhere: true },
  { name: 'news item', path: '/news-21.html', everywhere: true },
  { name: 'contact', path: '/contact.html', everywhere: true },
  { name: 'page', path: '/object-901.html', everywhere: true },
  { name: 'courses', path: '/course.html', everywhere: true },
  { name: 'course', path: '/course-100.html', everywhere: true },
  { name: 'unit', path: '/unit-4711.html', everywhere: true },
  { name: 'login', path: '/login.html', everywhere: true },
  { name: 'gallery of menus', path: '/object-921.html', everywhere: true },
  { name: 'blog list', path: '/blog.html' },
  { name: 'blog entry', path: '/blog-50.html' },
  { name: 'blog of a month', path: '/blog.html?from=2026-10-01&to=2026-10-31', without: ['bench', 'smoke'] },
  { name: 'calendar', path: '/calendar.html?view=month&from=2026-11-01&to=2026-11-30' },
  { name: 'calendar week', path: '/calendar.html?view=week&from=2026-11-23&to=2026-11-29', without: ['smoke'] },
  { name: 'calendar agenda', path: '/calendar.html?view=agenda&from=2026-11-01&to=2026-11-30', without: ['bench', 'smoke'] },
  { name: 'event', path: '/calendar-70.html' },
  { name: 'affiliate', path: '/af-partner7.html' },
  { name: 'test', path: '/test-812.html' },
  { name: 'language test', path: '/level-840.html' },
  { name: 'placement test', path: '/placement-820.html' },
  { name: 'vocabulary', path: '/vocabulary-842.html' },
  { name: 'lesson', path: '/lesson-4728.html', without: ['bench', 'axe'] },
  { name: 'page with parts', path: '/object-920.html', without: ['bench', 'axe'] },
  { name: 'search form', path: '/search.html', without: ['bench', 'axe', 'smoke'] },
  { name: 'search', path: '/search.html?query=light', without: ['axe'] },
  { name: 'gallery', path: '/ui-gallery.html', without: ['axe'] },
  { name: 'unknown address', path: '/nothing-here.html', without: ['bench', 'axe', 'smoke'] },
  { name: 'contact by its German address', path: '/kontakt.html', without: ['bench', 'axe', 'french'] },
  { name: 'notes', path: '/notes.html', without: ['bench'] },
  { name: 'stored for later', path: '/offline.html', without: ['bench'] },
  { name: 'new password', path: '/password.html', without: ['bench', 'axe'] },
  { name: 'proof of an address', path: '/address.html', without: ['bench', 'axe', 'french'] },
];

/** One address of every view that is for who is logged in: a learner, an author, an administrator. */
export const OWN_VIEWS = {
  learner: ['/userhome.html', '/results.html', '/sessions.html'],
  author: [
    '/author-21.html',
    '/author-4711.html',
    '/edit-21.html',
    '/edit-menu-main.html',
    '/edit-texts-site.html',
    '/edit-100.html',
    '/edit-4711.html',
    '/edit-812.html',
    '/edit-1000.html',
    '/edit-1001.html',
    '/preview-21.html',
    '/review-21.html',
    '/studio.html',
  ],
  administrator: [
    '/accounts.html',
    '/administration.html',
    '/administration-messages.html',
    '/administration-audit.html',
    '/announcements.html',
    '/groups.html',
    '/my-data.html',
  ],
} as const;

/** What has an address only once it is made is looked at there, by `learner-certificate` and `groups.chromium.spec.ts`. */
export const VIEWS_BY_CODE = ['/certificate-code.html', '/group-1.html'] as const;

/** The views that one reader of the list looks at. */
export const viewsFor = (reader: Reader): readonly VisitorView[] => VISITOR_VIEWS.filter(({ without }) => !without?.includes(reader));

/** The views of the benchmark by name. */
export const BENCH_VIEWS: Readonly<Record<string, string>> = Object.fromEntries(viewsFor('bench').map(({ name, path }) => [name, path]));
